/* Those of the SSE instructions that LAME and libopus name, in WebAssembly's vectors. */
#ifndef REPARTEE_XMMINTRIN_H
#define REPARTEE_XMMINTRIN_H

#include <wasm_simd128.h>

typedef float __m128 __attribute__((__vector_size__(16), __aligned__(16)));

#define VECTOR static inline __attribute__((__always_inline__))

/* There is nothing to fetch ahead with. */
#define _MM_HINT_T0 0
#define _mm_prefetch(place, hint) ((void)(place))

#define _MM_SHUFFLE(z, y, x, w) (((z) << 6) | ((y) << 4) | ((x) << 2) | (w))
#define _mm_shuffle_ps(a, b, m)                                                                              \
  ((__m128)__builtin_shufflevector((__m128)(a), (__m128)(b), (m) & 3, ((m) >> 2) & 3, (((m) >> 4) & 3) + 4, \
                                   (((m) >> 6) & 3) + 4))

VECTOR __m128 _mm_loadu_ps(const float *from) { return (__m128)wasm_v128_load(from); }
VECTOR __m128 _mm_load1_ps(const float *from) { return (__m128)wasm_v128_load32_splat(from); }
VECTOR void _mm_storeu_ps(float *to, __m128 a) { wasm_v128_store(to, (v128_t)a); }
VECTOR void _mm_store_ss(float *to, __m128 a) { *to = a[0]; }
VECTOR float _mm_cvtss_f32(__m128 a) { return a[0]; }
VECTOR __m128 _mm_setzero_ps(void) { return (__m128){0, 0, 0, 0}; }
VECTOR __m128 _mm_set_ss(float a) { return (__m128){a, 0, 0, 0}; }
VECTOR __m128 _mm_set_ps1(float a) { return (__m128){a, a, a, a}; }
VECTOR __m128 _mm_setr_ps(float a, float b, float c, float d) { return (__m128){a, b, c, d}; }
VECTOR __m128 _mm_add_ps(__m128 a, __m128 b) { return a + b; }
VECTOR __m128 _mm_sub_ps(__m128 a, __m128 b) { return a - b; }
VECTOR __m128 _mm_mul_ps(__m128 a, __m128 b) { return a * b; }
VECTOR __m128 _mm_add_ss(__m128 a, __m128 b) { return (__m128){a[0] + b[0], a[1], a[2], a[3]}; }
VECTOR __m128 _mm_sqrt_ps(__m128 a) { return (__m128)wasm_f32x4_sqrt((v128_t)a); }
/* Exact, where SSE answers twelve bits. */
VECTOR __m128 _mm_rcp_ps(__m128 a) { return _mm_set_ps1(1) / a; }
VECTOR __m128 _mm_rsqrt_ps(__m128 a) { return _mm_set_ps1(1) / _mm_sqrt_ps(a); }
/* The second where neither is greater, as SSE has it. */
VECTOR __m128 _mm_max_ps(__m128 a, __m128 b) { return (__m128)wasm_f32x4_pmax((v128_t)b, (v128_t)a); }
VECTOR __m128 _mm_and_ps(__m128 a, __m128 b) { return (__m128)wasm_v128_and((v128_t)a, (v128_t)b); }
VECTOR __m128 _mm_andnot_ps(__m128 a, __m128 b) { return (__m128)wasm_v128_andnot((v128_t)b, (v128_t)a); }
VECTOR __m128 _mm_xor_ps(__m128 a, __m128 b) { return (__m128)wasm_v128_xor((v128_t)a, (v128_t)b); }
VECTOR __m128 _mm_cmplt_ps(__m128 a, __m128 b) { return (__m128)wasm_f32x4_lt((v128_t)a, (v128_t)b); }
VECTOR __m128 _mm_cmpgt_ps(__m128 a, __m128 b) { return (__m128)wasm_f32x4_gt((v128_t)a, (v128_t)b); }
VECTOR __m128 _mm_cmpeq_ps(__m128 a, __m128 b) { return (__m128)wasm_f32x4_eq((v128_t)a, (v128_t)b); }
VECTOR __m128 _mm_movehl_ps(__m128 a, __m128 b) { return __builtin_shufflevector(a, b, 6, 7, 2, 3); }
/* To the nearest, the even one of two. */
VECTOR int _mm_cvt_ss2si(__m128 a) { return wasm_i32x4_extract_lane(wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest((v128_t)a)), 0); }

#endif
