# SPDX-License-Identifier: GPL-3.0-or-later
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Optimising across files makes perft in Azacru and Pacru a fifth faster: sets of fields, two words
# each, pass between functions through memory unless these are inlined.
set(CMAKE_C_FLAGS_INIT "-flto")

# Exporting the constructors, of which there are none, keeps the linker from wrapping every other
# export in calls of libc's start and exit. A stack at the beginning of the memory traps when it
# overflows instead of running into data.
string(JOIN " " CMAKE_EXE_LINKER_FLAGS_INIT
    -Wl,--export=__wasm_call_ctors -Wl,--stack-first -Wl,-z,stack-size=4194304)
