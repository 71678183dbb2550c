# SPDX-License-Identifier: GPL-3.0-or-later
# The pkg-config file finds its prefix from where it lies, so `cmake --install --prefix` needs no new configuration.
file(RELATIVE_PATH PACRU_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PACRU_PC_TO_PREFIX "${PACRU_PC_TO_PREFIX}")
configure_file(cmake/pacru.pc.in pacru.pc @ONLY)

install(TARGETS pacru_command pacru_static pacru_shared)
install(DIRECTORY include/pacru TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/pacru.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
install(FILES completions/pacru.bash RENAME pacru
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES completions/_pacru DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES completions/pacru.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES LICENSE LICENSES/OFL-1.1.txt CHANGELOG.md README.md TYPE DOC)
install(DIRECTORY docs rulebook TYPE DOC)
install(DIRECTORY ${PROJECT_BINARY_DIR}/book TYPE DOC OPTIONAL FILES_MATCHING PATTERN "*.pdf")
