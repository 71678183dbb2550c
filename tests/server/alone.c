/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program of nothing: linked with one library of the server, it shows what that library needs. */
int main(void) { return 0; }
