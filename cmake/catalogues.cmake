# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, the C source that embeds the compiled message catalogues named in CATALOGUES.
set(arrays "")
set(rows "")
foreach(mo IN LISTS CATALOGUES)
    cmake_path(GET mo STEM language)
    file(READ ${mo} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${language}_data[] = {${bytes}};\n")
    string(APPEND rows "    {\"${language}\", ${language}_data, sizeof ${language}_data},\n")
endforeach()
list(LENGTH CATALOGUES count)
if(count EQUAL 0)
    set(rows "    {0}\n")
endif()
file(WRITE ${OUTPUT} "/* Generated from po/. */
#include \"catalogues.h\"

${arrays}
const struct catalogue catalogues[] = {
${rows}};
const size_t catalogue_count = ${count};
")
