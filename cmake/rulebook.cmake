# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, the C source that embeds the chapters of the rule book named in FILES, in their order.
set(rows "")
set(bytes "")
set(number 0)
foreach(file IN LISTS FILES)
    cmake_path(GET file STEM name)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    file(SIZE ${file} size)
    file(STRINGS ${file} title LIMIT_COUNT 1)
    string(REGEX REPLACE "^# [^ ]+ " "" title "${title}")
    string(APPEND bytes "    \"chapter_${number}: .incbin \\\"${file}\\\"\\n\"\n")
    string(APPEND declared "__attribute__((visibility(\"hidden\"))) extern const char chapter_${number}[${size}];\n")
    string(APPEND rows "    {\"${folder}\", \"${name}\", \"${title}\", chapter_${number}, ${size}},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Generated from rulebook/. */
#include \"cli/rulebook/chapters.h\"

__asm__(\".pushsection .rodata\\n\"
${bytes}        \".popsection\\n\");

${declared}
const struct chapter_file chapter_files[] = {
${rows}};
const size_t chapter_file_count = ${number};
")
