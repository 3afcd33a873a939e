/* What LAME's `configure` would find out. */
#define STDC_HEADERS 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_LIMITS_H 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STRCHR 1
#define HAVE_MEMCPY 1
#define LAME_LIBRARY_BUILD 1
#define USE_FAST_LOG 1
#define TAKEHIRO_IEEE754_HACK 1
/* Its vectors: `x86` says what they are here. */
#define HAVE_XMMINTRIN_H 1
#define MIN_ARCH_SSE 1

typedef long double ieee854_float80_t;
typedef double ieee754_float64_t;
typedef float ieee754_float32_t;
