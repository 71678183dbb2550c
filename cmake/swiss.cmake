# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, the Swiss German catalogue, from GERMAN: the same texts with ss for ß.
file(READ ${GERMAN} texts)
string(REPLACE "ß" "ss" texts "${texts}")
string(REPLACE "\"Language: de\\n\"" "\"Language: de_CH\\n\"" texts "${texts}")
file(WRITE ${OUTPUT} "${texts}")
