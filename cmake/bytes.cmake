# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, the C source that embeds the files named in FILES: an array ARRAY of struct STRUCT {name, bytes, size}, declared
# in HEADER, and their number, COUNT.
set(arrays "")
set(rows "")
foreach(file IN LISTS FILES)
    cmake_path(GET file STEM stem)
    string(MAKE_C_IDENTIFIER ${stem} name)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${name}_data[] = {${bytes}};\n")
    string(APPEND rows "    {\"${stem}\", ${name}_data, sizeof ${name}_data},\n")
endforeach()
list(LENGTH FILES count)
if(count EQUAL 0)
    set(rows "    {0}\n")
endif()
file(WRITE ${OUTPUT} "/* Generated. */
#include \"${HEADER}\"

${arrays}
const struct ${STRUCT} ${ARRAY}[] = {
${rows}};
const size_t ${COUNT} = ${count};
")
