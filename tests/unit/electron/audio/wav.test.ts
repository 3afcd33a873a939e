import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPcm16 } from '../../../../electron/audio/codecs/sample-format.ts'
import {
  layoutOf,
  MAX_WAV_DATA_BYTES,
  playableWav,
  readWav,
  repairWavHeader,
  wavHeader,
  writeWav,
} from '../../../../electron/audio/codecs/wav.ts'
import { pcm16, wavBytes } from '../../../support/audio/wav-bytes.ts'
import { toldAtOnce } from '../../../support/told.ts'

const samples = pcm16([0, 1, -1, 32_767, -32_768, 1234])

/** The sizes of an RF64 file: of all, of the samples, of frames, and no table. */
function ds64(dataBytes: number): Uint8Array {
  const bytes = new Uint8Array(28)
  new DataView(bytes.buffer).setBigUint64(8, BigInt(dataBytes), true)
  return bytes
}

describe('wav files', () => {
  it('give back every 16-bit sample exactly, mono and stereo', () => {
    const values = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 0, maxLength: 300 })
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(1, 2),
        fc.constantFrom(8000, 24_000, 44_100),
        (numbers, channels, sampleRate) => {
          const data = pcm16(numbers.slice(0, numbers.length - (numbers.length % channels)))
          const { pcm, layout } = readWav(wavBytes({ data, channels, sampleRate }))
          expect(toPcm16(pcm.channels)).toEqual(data)
          expect(layout).toMatchObject({ sampleRate, channels, dataBytes: data.byteLength })
          // An empty file says 0, which streamed headers say too.
          expect(layout.claim).toBe(data.byteLength === 0 ? 'placeholder' : 'exact')
          expect(readWav(writeWav(pcm)).pcm).toEqual(pcm)
        },
      ),
    )
  })

  it('are written with the canonical header, byte by byte', () => {
    const header = Buffer.from(wavHeader({ sampleRate: 44_100, channels: 1, dataBytes: 88_200 })).toString('hex')
    expect(header).toBe('52494646ac58010057415645666d7420100000000100010044ac000088580100020010006461746188580100')
  })

  it('are refused beyond 4 GiB and written up to there', () => {
    const format = { sampleRate: 44_100, channels: 1 }
    expect(wavHeader({ ...format, dataBytes: MAX_WAV_DATA_BYTES - 1 })).toHaveLength(44)
    expect(() => wavHeader({ ...format, dataBytes: MAX_WAV_DATA_BYTES + 1 })).toThrow('audio.wav.tooLong')
  })

  it.each([
    ['24-bit', { bits: 24, data: Uint8Array.of(0, 0, 0x40, 0, 0, 0xc0) }, [0.5, -0.5]],
    ['float', { tag: 3, bits: 32, data: new Uint8Array(Float32Array.of(0.25, -1).buffer) }, [0.25, -1]],
    ['8-bit, where 128 is silence', { bits: 8, data: Uint8Array.of(128, 0, 192) }, [0, -1, 0.5]],
    ['32-bit', { bits: 32, data: new Uint8Array(Int32Array.of(2 ** 30, -(2 ** 31)).buffer) }, [0.5, -1]],
    [
      '64-bit float',
      { tag: 3, bits: 64, data: new Uint8Array(Float64Array.of(0.25, -1, Infinity).buffer) },
      [0.25, -1, 0],
    ],
    [
      '64-bit float beyond what 32 bits hold',
      { tag: 3, bits: 64, data: new Uint8Array(Float64Array.of(1e300, 0.5, -1e300).buffer) },
      [0, 0.5, 0],
    ],
    [
      'float with numbers that are none',
      { tag: 3, bits: 32, data: new Uint8Array(Float32Array.of(Number.NaN, Infinity).buffer) },
      [0, 0],
    ],
    [
      'an odd chunk before the samples',
      { before: [{ name: 'LIST', bytes: new Uint8Array(7) }], data: pcm16([16_384]) },
      [0.5],
    ],
    ['chunks after the samples', { data: pcm16([16_384]), after: Buffer.from('LIST\u0004\0\0\0abcd') }, [0.5]],
  ])('are read with %s', (_, parts, expected) => {
    expect([...(readWav(wavBytes(parts)).pcm.channels[0] ?? [])]).toEqual(expected)
  })

  it.each([
    ['0', 0],
    ['0xFFFFFFFF', 0xffff_ffff],
    ['0xFFFFFF00, which the service is said to send', 0xffff_ff00],
  ])('streamed with the size %s are read to their end and made whole', (_, dataSize) => {
    const streamed = wavBytes({ data: samples, dataSize, riffSize: 0xffff_ff24 })
    expect(layoutOf(streamed)).toMatchObject({ claim: 'placeholder', frames: 6 })
    expect(repairWavHeader(streamed)).toEqual(wavBytes({ data: samples }))
  })

  it.each(['RF64', 'BW64'])('of the form %s have their size in a chunk of their own, and become RIFF', (riff) => {
    const before = [{ name: 'ds64', bytes: ds64(samples.byteLength) }]
    const wide = wavBytes({
      riff,
      before,
      data: samples,
      dataSize: 0xffff_ffff,
      riffSize: 0xffff_ffff,
      after: pcm16([7]),
    })
    expect(layoutOf(wide)).toMatchObject({ claim: 'exact', frames: 6 })
    expect(repairWavHeader(wide)).toEqual(wavBytes({ before, data: samples, after: pcm16([7]) }))
    expect(layoutOf(wide.subarray(0, wide.length - 4)).claim).toBe('short')
  })

  it('of the form RF64 whose writer never filled in the size are read to their end', () => {
    const before = [{ name: 'ds64', bytes: ds64(0) }]
    expect(layoutOf(wavBytes({ riff: 'RF64', before, data: samples, dataSize: 0xffff_ffff }))).toMatchObject({
      claim: 'placeholder',
      frames: 6,
    })
  })

  it('of 64-bit floats are kept as 32-bit ones, which browsers play; all others stay as they are', () => {
    const data = new Uint8Array(Float64Array.of(0.25, -1, 0.1).buffer)
    const kept = readWav(playableWav(wavBytes({ tag: 3, bits: 64, data })))
    expect(kept.layout).toMatchObject({ encoding: 'float32', claim: 'exact', frames: 3 })
    expect([...(kept.pcm.channels[0] ?? [])]).toEqual([0.25, -1, Math.fround(0.1)])
    const whole = wavBytes({ bits: 32, data: new Uint8Array(8) })
    expect(playableWav(whole)).toBe(whole)
  })

  it('keep every sample through a repair, whatever their header says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 200 }), fc.nat(0xffff_ffff), (data, dataSize) => {
        const bytes = wavBytes({ data, dataSize })
        const before = layoutOf(bytes)
        const whole = repairWavHeader(bytes)
        const after = layoutOf(whole)
        expect(after.frames).toBe(before.frames)
        expect(whole.subarray(44, 44 + before.dataBytes)).toEqual(bytes.subarray(44, 44 + before.dataBytes))
        expect(new DataView(whole.buffer).getUint32(4, true)).toBe(whole.byteLength - 8)
        if (before.frames > 0) expect(after.claim).toBe('exact')
      }),
    )
  })

  it.each([
    ['short, when they promise more than there is', wavBytes({ data: samples, dataSize: 1000 }), 'short'],
    ['short, when a last frame is cut', wavBytes({ data: samples.subarray(0, 5) }), 'short'],
    [
      'torn, when a streamed one ends inside a frame',
      wavBytes({ data: samples, dataSize: 0xffff_ffff }).subarray(0, 55),
      'torn',
    ],
  ])('are known as %s', (_, bytes, claim) => {
    expect(layoutOf(bytes).claim).toBe(claim)
  })

  it.each([
    ['big-endian', wavBytes({ riff: 'RIFX', data: samples }), /RIFX/],
    ['not RIFF', wavBytes({ riff: 'RIFA', data: samples }), /not a wav file/],
    ['RIFF of another kind', wavBytes({ wave: 'AVI ', data: samples }), /not a wav file/],
    ['ADPCM', wavBytes({ tag: 2, bits: 4, data: samples }), /not supported/],
    ['12-bit', wavBytes({ bits: 12, blockAlign: 2, data: samples }), /not supported/],
    ['without channels', wavBytes({ channels: 0, data: samples }), /0 channels/],
    ['with six channels', wavBytes({ channels: 6, data: samples }), /6 channels/],
    ['with a rate of 0', wavBytes({ sampleRate: 0, data: samples }), /sample rate is 0/],
    ['with a rate of 4 GHz', wavBytes({ sampleRate: 4_000_000_000, data: samples }), /sample rate/],
    ['with a block of 0 bytes', wavBytes({ blockAlign: 0, data: samples }), /contradicts/],
    ['without samples', wavBytes({}).subarray(0, 36), /no samples/],
    ['a header and nothing else', wavBytes({}).subarray(0, 12), /no samples/],
    ['empty', new Uint8Array(0), /not a wav file/],
    [
      'with a chunk larger than the file',
      wavBytes({ before: [{ name: 'LIST', bytes: new Uint8Array(4) }] }).map((byte, at) =>
        at >= 40 && at < 44 ? 0xff : byte,
      ),
      /no samples/,
    ],
    [
      'made of a thousand chunks',
      wavBytes({
        before: Array.from({ length: 1000 }, () => ({ name: 'junk', bytes: new Uint8Array(0) })),
        data: samples,
      }),
      /no samples/,
    ],
  ])('that are %s are refused with a reason', (_, bytes, reason) => {
    expect(toldAtOnce(() => layoutOf(bytes))).toMatch(reason)
  })
})
