/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 (FIPS 180-4), by which a network file is known to be whole. */
#ifndef PACRU_SHA256_H
#define PACRU_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { PAC__SHA256 = 32 }; /* bytes of a hash */

void pac__sha256(const void *bytes, size_t size, uint8_t hash[PAC__SHA256]);

#endif
