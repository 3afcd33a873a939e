import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readWav } from '../../../../electron/audio/codecs/wav.ts'
import { hasFfmpeg } from '../../../support/audio/ffmpeg-loudness.ts'
import { wavBytes } from '../../../support/audio/wav-bytes.ts'

const allCodes = Uint8Array.from({ length: 256 }, (_, code) => code)

/** A wav of all 256 codes, one after the other. */
const wavOf = (tag: number, channels = 1): Uint8Array =>
  wavBytes({ tag, bits: 8, sampleRate: 8000, channels, data: allCodes })

/** The samples of a wav as 16-bit numbers. */
const samplesOf = (wav: Uint8Array): readonly number[] =>
  Array.from(readWav(wav).pcm.channels[0] ?? [], (value) => value * 32_768)

/** What ffmpeg makes of it. */
function samplesByFfmpeg(wav: Uint8Array): readonly number[] {
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', 'pipe:1'], { input: wav })
  return Array.from({ length: stdout.length / 2 }, (_, at) => stdout.readInt16LE(2 * at))
}

describe('telephone sound', () => {
  it.each([
    ['A-law', 6, { 0xd5: 8, 0x55: -8, 0xaa: 32_256, 0x2a: -32_256, 0xc5: 264 }],
    ['mu-law', 7, { 0xff: 0, 0x7f: 0, 0x80: 32_124, 0x00: -32_124, 0xef: 132 }],
  ])('is read by the table of %s', (_, tag, expected) => {
    const samples = samplesOf(wavOf(tag))
    for (const [code, value] of Object.entries(expected)) expect(samples[Number(code)], code).toBe(value)
  })

  it.runIf(hasFfmpeg).each([
    ['A-law', 6],
    ['mu-law', 7],
  ])('is what ffmpeg reads, for every code of %s', (_, tag) => {
    const wav = wavOf(tag)
    expect(samplesByFfmpeg(wav)).toHaveLength(256)
    expect(samplesOf(wav)).toEqual(samplesByFfmpeg(wav))
  })

  it('is read in two channels', () => {
    const { channels } = readWav(wavOf(7, 2)).pcm
    expect(channels.map(({ length }) => length)).toEqual([128, 128])
    expect(channels[1]?.[0]).toBe((samplesOf(wavOf(7))[1] ?? 0) / 32_768)
  })

  it.each([6, 7])('is refused with 16 bits, which no table has (%i)', (tag) => {
    expect(() => readWav(wavBytes({ tag, bits: 16, data: allCodes }))).toThrow(/audio\.wav\.kind|not supported/)
  })
})
