import { beforeAll, describe, expect, it } from 'vitest'
import { encodeAudio } from '../../../../electron/audio/mix/encode.ts'
import { looksLikeMp3, scanMp3 } from '../../../../electron/audio/codecs/mp3-frames.ts'
import { oggChecksum, scanOgg } from '../../../../electron/audio/codecs/ogg-pages.ts'
import { openOpusStream, packetFrames } from '../../../../electron/audio/codecs/opus-stream.ts'
import { soundKind } from '../../../../electron/audio/codecs/sound-kind.ts'
import { tonePcm } from '../../../support/audio/tones.ts'

let mp3 = new Uint8Array(0)
let opus = new Uint8Array(0)

beforeAll(async () => {
  mp3 = new Uint8Array(await encodeAudio(tonePcm(440, 0.5, 44_100), { format: 'mp3', sampleRate: 44_100, bitrate: 64 }))
  opus = new Uint8Array(
    await encodeAudio(tonePcm(440, 0.5, 48_000), { format: 'opus', sampleRate: 48_000, bitrate: 32_000 }),
  )
})

const bytes = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))

describe('the walk over MP3 frames', () => {
  it('counts the frames that hold sound and sees the end', () => {
    const scan = scanMp3(mp3)
    expect(scan).toMatchObject({ start: 0, end: mp3.byteLength, sampleRate: 44_100, channels: 1, tail: 'whole' })
    // 22,050 samples and the encoder's delay.
    expect(scan?.frames).toBeGreaterThanOrEqual(Math.ceil(22_050 / 1152))
    expect(scan?.frames).toBeLessThanOrEqual(Math.ceil((22_050 + 2304) / 1152))
    expect(scan?.claim?.bytes).toBe(mp3.byteLength)
  })

  it('steps over ID3 tags at both ends and zeros at the end', () => {
    const tag = bytes('ID3\u0004\0\0\0\0\0\u0005hello')
    expect(scanMp3(bytes(tag, mp3))).toMatchObject({ start: 15, tail: 'whole', frames: scanMp3(mp3)?.frames })
    expect(scanMp3(bytes(mp3, `TAG${'x'.repeat(125)}`))?.tail).toBe('whole')
    expect(scanMp3(bytes(mp3, new Uint8Array(500)))?.tail).toBe('whole')
  })

  it('steps over zeros at the start, before and behind a tag, and takes no single frame behind them for one', () => {
    const zeros = new Uint8Array(700)
    const plain = scanMp3(mp3)
    expect(scanMp3(bytes(zeros, mp3))).toMatchObject({ start: 700, frames: plain?.frames, tail: 'whole' })
    const tag = bytes('ID3\u0004\0\0\0\0\0\u0005hello')
    expect(scanMp3(bytes(zeros, tag, mp3))).toMatchObject({ start: 715, frames: plain?.frames })
    expect(scanMp3(bytes(tag, zeros, mp3))).toMatchObject({ start: 715, frames: plain?.frames })
    expect(soundKind(bytes(zeros, mp3))).toBe('mp3')
    expect(scanMp3(bytes(zeros, mp3.subarray(0, 300)))).toBeUndefined()
    expect(scanMp3(zeros)).toBeUndefined()
  })

  it('tells a cut end from a damaged one', () => {
    for (const cut of [1, 50, 150]) expect(scanMp3(mp3.subarray(0, mp3.byteLength - cut))?.tail).toBe('cut')
    expect(scanMp3(bytes(mp3, mp3.subarray(0, 2)))?.tail).toBe('cut')
    expect(scanMp3(bytes(mp3, 'not a frame'))?.tail).toBe('damaged')
  })

  it.each([
    ['an ID3 tag that claims 40 MB', bytes('ID3\u0004\0\0\u0013\u0008\0\0', new Uint8Array(100))],
    ['free format', bytes('\xff\xfb\x00\xc0', new Uint8Array(500))],
    ['a reserved version', bytes('\xff\xeb\x90\xc0', new Uint8Array(500))],
    ['layer II', bytes('\xff\xfd\x90\xc0', new Uint8Array(500))],
    ['a reserved rate', bytes('\xff\xfb\x9c\xc0', new Uint8Array(500))],
    ['nothing', new Uint8Array(0)],
    ['words', bytes('<html>')],
  ])('finds no frame in %s', (_, input) => {
    expect(scanMp3(input)).toBeUndefined()
  })

  it('knows an MP3 by its tag or its first frame', () => {
    expect([mp3, bytes('ID3\u0004\0\0\0\0\0\0'), opus, bytes('ID3')].map(looksLikeMp3)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the walk over Ogg pages', () => {
  it('finds the packets, the length and the end', () => {
    const stream = openOpusStream(opus)
    expect(stream).toMatchObject({ channels: 1, frames: 24_000, hasEnd: true, state: 'whole' })
    expect(stream?.links).toMatchObject([{ preSkip: 312, gain: 1, frames: 24_000 }])
    expect(stream?.links[0]?.packets).toHaveLength(Math.ceil((24_000 + 312) / 960))
  })

  it('sees every single changed byte by the page sums', () => {
    for (let at = 0; at < opus.byteLength; at += 1) {
      const flipped = opus.map((byte, index) => (index === at ? byte ^ 0x10 : byte))
      const scan = scanOgg(flipped)
      expect(scan === undefined || scan.state !== 'whole').toBe(true)
    }
  })

  it('tells a cut file from one with a page left out, doubled or of another stream', () => {
    const pages = splitPages(opus)
    expect(pages.length).toBeGreaterThanOrEqual(3)
    const [head = opus, tags = opus, ...sound] = pages
    expect(scanOgg(opus.subarray(0, opus.byteLength - 1))?.state).toBe('cut')
    expect(scanOgg(opus.subarray(0, opus.byteLength - 10))?.state).toBe('cut')
    expect(scanOgg(bytes(opus, 'Og'))?.state).toBe('cut')
    expect(scanOgg(bytes(head, ...sound))?.state).toBe('damaged')
    expect(scanOgg(bytes(head, tags, tags, ...sound))?.state).toBe('damaged')
    // A stream that begins before the first one sounds lies beside it, and not behind it.
    expect(scanOgg(bytes(head, head, tags, tags, ...sound))?.state).toBe('damaged')
    expect(scanOgg(bytes(opus, 'junk behind the last page, as long as a header'))?.state).toBe('damaged')
  })

  it('reads streams one behind the other, the cut end of the last one too', () => {
    const three = bytes(opus, withSerial(opus, 7), opus)
    expect(openOpusStream(three)).toMatchObject({ frames: 72_000, hasEnd: true, state: 'whole' })
    expect(openOpusStream(three)?.links).toHaveLength(3)
    expect(openOpusStream(three.subarray(0, three.length - 30))).toMatchObject({ state: 'cut', hasEnd: false })
    expect(openOpusStream(bytes(opus, opus.subarray(0, 20)))).toMatchObject({ state: 'cut', frames: 24_000 })
    const withoutEnd = splitPages(opus).map((page) => repaged(page, (copy) => copy.fill((copy[5] ?? 0) & 3, 5, 6)))
    expect(openOpusStream(bytes(...withoutEnd, opus))).toMatchObject({ hasEnd: true, state: 'whole' })
    const [head = opus, ...rest] = splitPages(opus)
    const foreign = repaged(head, (page) => page.set(Buffer.from('Speex   '), page.length - 19))
    expect(openOpusStream(bytes(opus, foreign, ...rest))).toMatchObject({ frames: 24_000, state: 'damaged' })
  })

  it('does not believe a length that the packets do not hold', () => {
    const pages = splitPages(opus)
    const last = (pages.at(-1) ?? opus).slice()
    const view = new DataView(last.buffer)
    view.setBigInt64(6, 48_000n * 60n * 60n * 24n, true)
    view.setUint32(22, oggChecksum(last), true)
    const stream = openOpusStream(bytes(...pages.slice(0, -1), last))
    expect(stream).toMatchObject({ state: 'whole', frames: (stream?.links[0]?.packets.length ?? 0) * 960 - 312 })
  })

  it.each([
    ['20 ms', [0x08], 960],
    ['two of 20 ms', [0x09], 1920],
    ['three of 2.5 ms', [0x83, 3], 360],
    ['more than 120 ms, which none may have', [0x1b, 3], 0],
    ['nothing', [], 0],
  ])('reads the length of a packet: %s', (_, packet, frames) => {
    expect(packetFrames(Uint8Array.from(packet))).toBe(frames)
  })
})

/** The same file with another number of its stream. */
function withSerial(file: Uint8Array, serial: number): Uint8Array {
  const pages = splitPages(file).map((page) =>
    repaged(page, (copy) => new DataView(copy.buffer).setUint32(14, serial, true)),
  )
  return bytes(...pages)
}

/** A copy of a page, changed, with its sum made right. */
function repaged(page: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = page.slice()
  change(copy)
  new DataView(copy.buffer).setUint32(22, oggChecksum(copy), true)
  return copy
}

function splitPages(file: Uint8Array): Uint8Array[] {
  const pages: Uint8Array[] = []
  for (let at = 0; at < file.byteLength; ) {
    const segments = file[at + 26] ?? 0
    const size = 27 + segments + file.subarray(at + 27, at + 27 + segments).reduce((sum, part) => sum + part, 0)
    pages.push(file.subarray(at, at + size))
    at += size
  }
  return pages
}
