# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the client's packages in CLIENT/node_modules, which all builds share, unless those there are newer than the
# list of them.
set(installed ${CLIENT}/node_modules/.package-lock.json)
if(NOT ${CLIENT}/package-lock.json IS_NEWER_THAN ${installed})
    return()
endif()
execute_process(COMMAND ${NPM} ci --no-audit --no-fund WORKING_DIRECTORY ${CLIENT} RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "The packages of web/package-lock.json cannot be installed.")
endif()
file(TOUCH ${installed})
