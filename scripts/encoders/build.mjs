// Compiles LAME and libopus to WebAssembly with vectors, from sources of theirs that are not changed: `node
// scripts/encoders/build.mjs`, on Debian 12 with clang-19, lld-19, libclang-rt-19-dev-wasm32 and wasi-libc. The same sources and
// compiler make the same bytes; `--check` only compares them with those that are there.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tell } from '../set-up/messages.mjs'
import { libraries } from './libraries.mjs'

const own = dirname(fileURLToPath(import.meta.url))
const compiled = join(own, '../../electron/audio/compiled')
const builtins = '/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a'
const isCheck = process.argv.includes('--check')

/** @param {Uint8Array} bytes */
const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
const run = (folder, args) => execFileSync('clang-19', args, { cwd: folder, stdio: 'inherit' })

/**
 * @param {import('./libraries.mjs').Library} library
 * @param {string} room a folder
 * @returns {Promise<Buffer>}
 */
async function build({ name, archive, sha256, folder: unpacked, flags, includes, files }, room) {
  const response = await fetch(archive)
  if (!response.ok) throw new Error(`${archive}: ${response.status}`)
  const packed = new Uint8Array(await response.arrayBuffer())
  if (sumOf(packed) !== sha256) throw new Error(`${archive} is not what it was.`)
  writeFileSync(join(room, `${name}.tar.gz`), packed)
  execFileSync('tar', ['xf', `${name}.tar.gz`], { cwd: room })
  const root = join(room, unpacked)
  const out = join(room, `${name}.wasm`)
  const objects = join(room, `${name}-objects`)
  mkdirSync(objects)
  const sources = files((file) => readFileSync(join(root, file), 'utf8')).map((file) => join(root, file))
  const target = ['--target=wasm32-wasi', '--sysroot=/']
  const folders = [join(own, 'x86'), join(own, 'settings'), ...includes.map((include) => join(root, include))]
  const compile = [...target, '-isystem', '/usr/include/wasm32-wasi', '-w', '-c', ...flags]
  const compiledFiles = [join(own, `asked-of-${name}.c`), ...sources]
  run(objects, [...compile, ...folders.flatMap((one) => ['-I', one]), ...compiledFiles])
  // In a step of its own: where it optimizes too, the compiler hands over to another tool that may be there or not.
  const form = ['-mexec-model=reactor', '-nodefaultlibs', '-Wl,--strip-all', '-Wl,-z,stack-size=524288']
  const parts = readdirSync(objects).toSorted()
  run(objects, [...target, ...form, ...parts, '-L/usr/lib/wasm32-wasi', '-lc', '-lm', builtins, '-o', out])
  return readFileSync(out)
}

const folder = mkdtempSync(join(tmpdir(), 'encoders-'))
try {
  for (const library of libraries) {
    const bytes = await build(library, folder)
    const path = join(compiled, library.name, `${library.name}.wasm`)
    if (!isCheck) writeFileSync(path, bytes)
    else if (!readFileSync(path).equals(bytes)) throw new Error(`${library.name}.wasm is not what its sources make.`)
    tell(`${library.name}.wasm: ${bytes.byteLength} bytes, SHA-256 ${sumOf(bytes)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
