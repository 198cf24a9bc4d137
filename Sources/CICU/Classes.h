#pragma once

#include <stdbool.h>
#include <stdint.h>

// The class of one character; the bits are ICU_CLASS_… of CICU.h.
uint8_t icu_class_of(int32_t character);

// Whether readers may leave a mark out that stands behind a base.
bool icu_is_optional_mark(int32_t mark, int32_t base);
