/**
 * @typedef {object} Library a library that is compiled to WebAssembly with vectors
 * @property {string} name
 * @property {string} archive its sources, unchanged
 * @property {string} sha256 of them
 * @property {string} folder that the archive unpacks to
 * @property {readonly string[]} flags
 * @property {readonly string[]} includes folders of the sources
 * @property {(read: (file: string) => string) => readonly string[]} files of the sources, from what their own lists say
 */

/** Both as every program has them that plays or writes sound: the C libraries' own choices, where they leave one. */
const COMMON = ['-O3', '-DNDEBUG', '-msimd128', '-mnontrapping-fptoint', '-mbulk-memory', '-msign-ext']
const pool = 'https://deb.debian.org/debian/pool/main'

/** @type {readonly Library[]} */
export const libraries = [
  {
    name: 'lame',
    archive: `${pool}/l/lame/lame_3.100.orig.tar.gz`,
    sha256: 'ddfe36cab873794038ae2c1210557ad34857a4b6bdc515785d1da9e175b1da1e',
    folder: 'lame-3.100',
    // Sums in any order, as its own build has it.
    flags: [...COMMON, '-ffast-math', '-fno-strict-aliasing', '-DHAVE_CONFIG_H'],
    includes: ['include', 'libmp3lame', 'libmp3lame/vector'],
    files: (read) => [
      ...named(read('libmp3lame/Makefile.am'), 'libmp3lame_la_SOURCES').map((file) => `libmp3lame/${file}`),
      'libmp3lame/vector/xmm_quantize_sub.c',
    ],
  },
  {
    name: 'opus',
    archive: `${pool}/o/opus/opus_1.5.2.orig.tar.gz`,
    sha256: '65c1d2f78b9f2fb20082c38cbe47c951ad5839345876e46941612ee87f9a7ce1',
    folder: 'opus-1.5.2',
    flags: [
      ...COMMON,
      '-DOPUS_BUILD',
      '-DVAR_ARRAYS',
      '-DFLOAT_APPROX',
      '-DHAVE_LRINT',
      '-DHAVE_LRINTF',
      '-DPACKAGE_VERSION="1.5.2"',
      '-D__SSE__',
      '-DOPUS_X86_MAY_HAVE_SSE',
      '-DOPUS_X86_PRESUME_SSE',
      '-DOPUS_X86_MAY_HAVE_SSE2',
      '-DOPUS_X86_PRESUME_SSE2',
    ],
    includes: ['.', 'include', 'celt', 'silk', 'silk/float'],
    files: (read) => [
      ...named(read('celt_sources.mk'), 'CELT_SOURCES'),
      ...named(read('silk_sources.mk'), 'SILK_SOURCES'),
      ...named(read('silk_sources.mk'), 'SILK_SOURCES_FLOAT'),
      ...named(read('opus_sources.mk'), 'OPUS_SOURCES'),
      ...named(read('opus_sources.mk'), 'OPUS_SOURCES_FLOAT'),
      'celt/x86/pitch_sse.c',
      'celt/x86/vq_sse2.c',
    ],
  },
]

/**
 * The C files that a makefile gives a name to.
 * @param {string} text
 * @param {string} name
 * @returns {readonly string[]}
 */
function named(text, name) {
  const found = new RegExp(`^${name}\\s*=((?:.*\\\\\\n)*.*)`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`The sources have no ${name}.`)
  return found.split(/[\s\\]+/).filter((word) => word.endsWith('.c'))
}
