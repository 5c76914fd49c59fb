# Files become part of a program: a table of paths and bytes, which apps/server/assets.h describes.
#
# pith_embed_files(TARGET PREFIX FOLDER [PREFIX FOLDER]...): what is in each folder, served below the prefix. The table is written at build time by this same file, run as a script.
if(CMAKE_SCRIPT_MODE_FILE)
  set(out "#include \"assets.h\"\n\nnamespace pith::server {\nnamespace {\n")
  set(rows)
  set(number 0)
  foreach(entry IN LISTS ENTRIES)
    string(REGEX MATCH "^([^=]*)=(.*)$" _ "${entry}")
    set(path ${CMAKE_MATCH_1})
    file(READ ${CMAKE_MATCH_2} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
    # In lines: compilers bound the length of one string, not of strings side by side.
    string(REGEX REPLACE "(................................................................................................................................)" "\\1\"\n\"" bytes "${bytes}")
    string(APPEND out "constexpr char kFile${number}[] =\n\"${bytes}\";\n")
    string(APPEND rows "  {\"${path}\", {kFile${number}, ${size}}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(WRITE ${SOURCE} "${out}constexpr Asset kAssets[] = {\n${rows}};\n}  // namespace\n\n"
    "std::span<const Asset> assets() {\n  return kAssets;\n}\n\n}  // namespace pith::server\n")
  return()
endif()

function(pith_embed_files target)
  set(entries)
  set(files)
  set(pairs ${ARGN})
  while(pairs)
    list(POP_FRONT pairs prefix folder)
    file(GLOB found CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.html ${folder}/*.css ${folder}/*.js ${folder}/*.svg)
    foreach(file IN LISTS found)
      list(APPEND entries "${prefix}/${file}=${folder}/${file}")
      list(APPEND files ${folder}/${file})
    endforeach()
  endwhile()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/asset_table.cpp)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} "-DENTRIES=${entries}" -DSOURCE=${source} -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    COMMENT "Embedding the workbench" VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
