# SPDX-License-Identifier: GPL-3.0-or-later
# The client, as part of the WebAssembly build: web/ and pacru.wasm make the bundle in web/, and that makes assets.c, by
# which the command carries it.
find_program(NODE node REQUIRED)
find_program(NPM npm REQUIRED)
set(client ${PROJECT_SOURCE_DIR}/web)
set(bundle ${PROJECT_BINARY_DIR}/web)
set(assets ${PROJECT_BINARY_DIR}/assets)
# Where `make book` puts its files: the client offers those that there are.
set(PACRU_BOOK "${PROJECT_SOURCE_DIR}/build/book" CACHE PATH "What make book has made")
file(GLOB printed CONFIGURE_DEPENDS ${PACRU_BOOK}/book.json)
file(GLOB client_parts CONFIGURE_DEPENDS LIST_DIRECTORIES false ${client}/* ${PROJECT_SOURCE_DIR}/po/*.po ${PROJECT_SOURCE_DIR}/rulebook/*.txt
    ${PROJECT_SOURCE_DIR}/po/rulebook/*.po ${PROJECT_SOURCE_DIR}/rulebook/*/*.txt
    ${PROJECT_SOURCE_DIR}/rulebook/games/*.pgr ${PROJECT_SOURCE_DIR}/exercises/*.jsonl)
file(GLOB_RECURSE client_sources CONFIGURE_DEPENDS ${client}/src/*)

set(network ${PROJECT_SOURCE_DIR}/src/engine/shacru-2.network)

add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/packages.stamp VERBATIM
    DEPENDS ${client}/package-lock.json ${PROJECT_SOURCE_DIR}/cmake/packages.cmake
    COMMAND ${CMAKE_COMMAND} -DCLIENT=${client} -DNPM=${NPM} -P ${PROJECT_SOURCE_DIR}/cmake/packages.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${PROJECT_BINARY_DIR}/packages.stamp)

add_custom_command(OUTPUT ${assets}.c ${assets}.bin VERBATIM
    COMMENT "Bundling the client"
    DEPENDS ${PROJECT_BINARY_DIR}/packages.stamp ${client_parts} ${client_sources} pacru_wasm rulebook_wasm
            ${network} ${PROJECT_SOURCE_DIR}/cmake/embed.mjs ${printed}
    COMMAND ${NODE} ${client}/build.mjs ${bundle} --wasm $<TARGET_FILE:pacru_wasm> --rulebook $<TARGET_FILE:rulebook_wasm>
            --network ${network} --printed ${PACRU_BOOK}
    COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/cmake/embed.mjs ${bundle} ${client}/routes.json ${assets})
add_custom_target(client ALL DEPENDS ${assets}.c)
