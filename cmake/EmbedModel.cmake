# Models become part of the library as arrays of bytes.
#
# pith_embed_model(NAME ARRAY [IF OPTION]): models/NAME.model as `ARRAY` and `ARRAYSize` of namespace pith. Without the
# option the size is 0. The array is written at build time by this same file, run as a script.
if(CMAKE_SCRIPT_MODE_FILE)
  if(MODEL)
    file(READ ${MODEL} bytes HEX)
  endif()
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE ${SOURCE} "namespace pith {\nextern const unsigned char ${ARRAY}[];\nextern const unsigned long ${ARRAY}Size;\n"
    "const unsigned char ${ARRAY}[] = {\n${bytes}0};\nconst unsigned long ${ARRAY}Size = ${size};\n}  // namespace pith\n")
  return()
endif()

function(pith_embed_model name array)
  set(model ${PROJECT_SOURCE_DIR}/models/${name}.model)
  if(ARGC EQUAL 4 AND NOT ${ARGV3})
    set(model)
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}_model.cpp)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DMODEL=${model} -DSOURCE=${source} -DARRAY=${array}
      -P ${PROJECT_SOURCE_DIR}/cmake/EmbedModel.cmake
    DEPENDS ${model} ${PROJECT_SOURCE_DIR}/cmake/EmbedModel.cmake
    COMMENT "Embedding the model ${name}" VERBATIM)
  target_sources(pith PRIVATE ${source})
endfunction()
