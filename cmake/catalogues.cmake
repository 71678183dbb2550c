# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, the C source that embeds the compiled message catalogues named in CATALOGUES.
set(arrays "")
set(rows "")
foreach(mo IN LISTS CATALOGUES)
    cmake_path(GET mo STEM language)
    string(MAKE_C_IDENTIFIER ${language} name)
    file(READ ${mo} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${name}_data[] = {${bytes}};\n")
    string(APPEND rows "    {\"${language}\", ${name}_data, sizeof ${name}_data},\n")
endforeach()
list(LENGTH CATALOGUES count)
if(count EQUAL 0)
    set(rows "    {0}\n")
endif()
file(WRITE ${OUTPUT} "/* Generated from po/. */
#include \"cli/words/catalogues.h\"

${arrays}
const struct catalogue catalogues[] = {
${rows}};
const size_t catalogue_count = ${count};
")
