#pragma once

#include <stdint.h>

// The class of one character; the bits are ICU_CLASS_… of CICU.h.
uint8_t icu_class_of(int32_t character);
