/* Those of the SSE2 instructions that libopus names, in WebAssembly's vectors. */
#ifndef REPARTEE_EMMINTRIN_H
#define REPARTEE_EMMINTRIN_H

#include <xmmintrin.h>

typedef v128_t __m128i;

#define _mm_shuffle_epi32(a, m) \
  wasm_i32x4_shuffle(a, a, (m) & 3, ((m) >> 2) & 3, ((m) >> 4) & 3, ((m) >> 6) & 3)
#define _mm_shufflelo_epi16(a, m) \
  wasm_i16x8_shuffle(a, a, (m) & 3, ((m) >> 2) & 3, ((m) >> 4) & 3, ((m) >> 6) & 3, 4, 5, 6, 7)

VECTOR __m128i _mm_setzero_si128(void) { return wasm_i32x4_splat(0); }
VECTOR __m128i _mm_set_epi32(int d, int c, int b, int a) { return wasm_i32x4_make(a, b, c, d); }
VECTOR __m128i _mm_loadu_si128(const __m128i *from) { return wasm_v128_load(from); }
VECTOR void _mm_storeu_si128(__m128i *to, __m128i a) { wasm_v128_store(to, a); }
VECTOR __m128i _mm_add_epi32(__m128i a, __m128i b) { return wasm_i32x4_add(a, b); }
VECTOR __m128i _mm_and_si128(__m128i a, __m128i b) { return wasm_v128_and(a, b); }
VECTOR __m128i _mm_xor_si128(__m128i a, __m128i b) { return wasm_v128_xor(a, b); }
VECTOR __m128i _mm_max_epi16(__m128i a, __m128i b) { return wasm_i16x8_max(a, b); }
VECTOR __m128i _mm_unpackhi_epi64(__m128i a, __m128i b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
VECTOR __m128i _mm_castps_si128(__m128 a) { return (v128_t)a; }
VECTOR __m128i _mm_cvttps_epi32(__m128 a) { return wasm_i32x4_trunc_sat_f32x4((v128_t)a); }
VECTOR __m128 _mm_cvtepi32_ps(__m128i a) { return (__m128)wasm_f32x4_convert_i32x4(a); }
VECTOR int _mm_cvtsi128_si32(__m128i a) { return wasm_i32x4_extract_lane(a, 0); }

#endif
