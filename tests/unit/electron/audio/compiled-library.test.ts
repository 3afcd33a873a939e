import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startLibrary } from '../../../../electron/audio/vectors/compiled-library.ts'
import { libraries } from '../../../../scripts/encoders/libraries.mjs'

const folder = new URL('../../../../electron/audio/compiled/', import.meta.url)
const readme = readFileSync(new URL('README.md', folder), 'utf8')

describe('the compiled encoders', () => {
  it.each(libraries)('$name is the file and of the sources that stand in the readme', ({ name, archive, sha256 }) => {
    const bytes = readFileSync(new URL(`${name}/${name}.wasm`, folder))
    const line = readme.split('\n').find((one) => one.includes(`\`${name}/${name}.wasm\``))
    expect(line).toContain(createHash('sha256').update(bytes).digest('hex'))
    expect(line).toContain(sha256)
    expect(line).toContain(archive.split('/').at(-1))
  })

  it('are asked only for what they have', () => {
    expect(() => startLibrary('opus', ['decode'])).toThrow('opus has no decode.')
  })

  it('begin again as often as they are asked to, in the same memory', () => {
    const lame = startLibrary('lame', ['begin'])
    const begin = (): number => lame.call('begin', 2, 44_100, 128, 1)
    begin()
    const before = lame.memory.buffer.byteLength
    expect(Array.from({ length: 50 }, begin)).toEqual(Array.from({ length: 50 }, () => 0))
    expect(lame.memory.buffer.byteLength).toBeLessThanOrEqual(before + 2 ** 20)
  })

  it('say what they do not take', () => {
    expect(startLibrary('opus', ['begin']).call('begin', 3, 64_000, 10)).toBeLessThan(0)
  })
})
