/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network that the library carries, as the file that it is. */
#include "network.h"

#include <pthread.h>

__asm__(".pushsection .rodata\n"
        ".global pac__network_file\n"
        ".hidden pac__network_file\n"
        "pac__network_file: .incbin \"" PAC_NETWORK_PATH "\"\n"
        ".global pac__network_file_end\n"
        ".hidden pac__network_file_end\n"
        "pac__network_file_end:\n"
        ".popsection\n");

__attribute__((visibility("hidden"))) extern const uint8_t pac__network_file[];
__attribute__((visibility("hidden"))) extern const uint8_t pac__network_file_end[];

static pac_network network;
static const pac_network *sound;

static void read_network(void) {
    size_t size = (size_t)((uintptr_t)pac__network_file_end - (uintptr_t)pac__network_file);
    sound = pac__network_parse(&network, pac__network_file, size) ? NULL : &network;
}

const pac_network *pac__default_network(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, read_network);
    return sound;
}
