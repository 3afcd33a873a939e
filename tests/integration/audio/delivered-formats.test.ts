import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memorySink } from '../../../electron/audio/byte-sink.ts'
import { openSoundWriter } from '../../../electron/audio/encoders/open-sound-writer.ts'
import { readBoxes } from '../../../electron/audio/encoders/mp4/boxes.ts'
import { openTaggedWavWriter } from '../../../electron/audio/encoders/tagged-wav-writer.ts'
import { wavLayout } from '../../../electron/audio/codecs/wav-layout.ts'
import { decodeAudio } from '../../../electron/audio/mix/decode.ts'
import type { EncodeTarget, Pcm } from '../../../electron/audio/types.ts'
import type { SoundTags } from '../../../shared/core/deliver/sound-tags.ts'
import { hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { byFfmpeg, probed } from '../../support/audio/foreign-decoders.ts'
import { sineSnr, tone } from '../../support/audio/tones.ts'
import { textTrackChapters } from '../../support/audio/text-track-chapters.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hasMutagen = spawnSync('/usr/bin/python3', ['-c', 'import mutagen']).status === 0

const RATE = 48_000
const SAMPLES = 40_001
/** Every value of 16 bits comes once, and between them sound of a speech's level. */
const exact = (channels: 1 | 2, bits: number): Pcm => ({
  sampleRate: RATE,
  channels: Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: SAMPLES }, (__, at) => {
      const steps = 2 ** (bits - 1)
      return Math.round(Math.sin((at * (channel + 1)) / 17) * 0.999 * steps) / steps
    }),
  ),
})
const tags: SoundTags = {
  title: '12 MARA',
  album: 'Über die Klippe 海',
  artist: 'MARA',
  comment: 'Made with draft voices',
  lineId: 'k3f9x2',
  sourceId: '#line:0a2',
  scene: '2. Signal <house> & shore',
  takeId: 'a'.repeat(64),
  model: 's1',
  createdAt: '2026-11-25T08:00:00.000Z',
  timeReferenceSamples: 5_000_000_000,
  marks: [
    { startSample: 0, durationSamples: 20_000, label: '1 MARA: You came back.' },
    { startSample: 22_000, durationSamples: 30_000, label: '2 IDRIS: 海を見に来た。' },
  ],
  chapters: [
    { startSample: 0, durationSamples: 22_000, label: 'Causeway gate' },
    { startSample: 22_000, durationSamples: SAMPLES - 22_000, label: 'Signal hoüse 海' },
  ],
}

async function written(pcm: Pcm, target: EncodeTarget, told?: SoundTags): Promise<string> {
  const sink = memorySink()
  const format = { sampleRate: pcm.sampleRate, channels: pcm.channels.length, tags: told }
  const writer = await openSoundWriter(format, target, sink)
  // In blocks of no round number, as a mix comes.
  for (let at = 0; at < SAMPLES; at += 7777) {
    await writer.write(pcm.channels.map((samples) => samples.subarray(at, at + 7777)))
  }
  await writer.finish()
  const path = join(await temporaryFolder(), `sound.${target.format}`)
  await writeFile(path, sink.bytes())
  return path
}

const lossless: readonly (readonly [string, EncodeTarget, number])[] = [
  ['wav of 16 bits', { format: 'wav', sampleRate: RATE, encoding: 'pcm16' }, 16],
  ['wav of 24 bits', { format: 'wav', sampleRate: RATE, encoding: 'pcm24' }, 24],
  ['wav of floats', { format: 'wav', sampleRate: RATE, encoding: 'float32' }, 24],
  ['flac of 16 bits', { format: 'flac', sampleRate: RATE, bits: 16 }, 16],
  ['flac of 24 bits', { format: 'flac', sampleRate: RATE, bits: 24 }, 24],
]

describe('a delivery that loses nothing', () => {
  it.each(lossless)('gives back every sample that went in, mono and stereo: %s', async (_, target, bits) => {
    for (const channels of [1, 2] as const) {
      const pcm = exact(channels, bits)
      const path = await written(pcm, target, tags)
      expect((await decodeAudioOrFlac(path, target)).channels).toSatisfy(isSameAs(pcm.channels))
      if (hasFfmpeg) expect(byFfmpeg(path, channels)).toSatisfy(isSameAs(pcm.channels))
    }
  })

  it('has the sum of its samples in flac, as the encoder of others computes it', async () => {
    const pcm = exact(2, 16)
    const bytes = await readFile(await written(pcm, { format: 'flac', sampleRate: RATE, bits: 16 }))
    const plain = new Int16Array(SAMPLES * 2)
    for (const [channel, samples] of pcm.channels.entries()) {
      for (const [at, sample] of samples.entries()) plain[at * 2 + channel] = sample * 32_768
    }
    const sum = createHash('md5').update(new Uint8Array(plain.buffer)).digest('hex')
    expect(bytes.toString('hex', 26, 42)).toBe(sum)
  })
})

describe('a delivered wav', () => {
  it.runIf(hasFfmpeg)('says to others what it is and where on the timeline it lies', async () => {
    const path = await written(exact(1, 16), { format: 'wav', sampleRate: RATE, encoding: 'pcm24' }, tags)
    expect(probed(path, '-show_format')).toMatchObject({
      format: {
        tags: {
          title: '12 MARA',
          artist: 'MARA',
          album: 'Über die Klippe 海',
          encoded_by: 'Repartee',
          originator_reference: 'k3f9x2',
          date: '2026-11-25',
          creation_time: '08:00:00',
          time_reference: '5000000000',
        },
      },
    })
  })

  it('names its lines as markers with regions, and its origin in iXML', async () => {
    const bytes = await readFile(
      await written(exact(1, 16), { format: 'wav', sampleRate: RATE, encoding: 'pcm16' }, tags),
    )
    const chunks = riffChunks(bytes)
    expect(chunks.map(({ name }) => name)).toEqual(['JUNK', 'fmt ', 'bext', 'iXML', 'data', 'cue ', 'LIST', 'LIST'])
    const cue = chunks[5]?.content ?? Buffer.alloc(0)
    expect([cue.readUInt32LE(0), cue.readUInt32LE(4 + 20), cue.readUInt32LE(4 + 24 + 20)]).toEqual([2, 0, 22_000])
    const list = chunks[6]?.content.toString('utf8') ?? ''
    expect(list).toContain('2 IDRIS: 海を見に来た。\0')
    const ixml = chunks[3]?.content.toString('utf8') ?? ''
    for (const part of [
      '<SCENE>2. Signal &lt;house&gt; &amp; shore</SCENE>',
      '<LINE_ID>k3f9x2</LINE_ID>',
      '<SOURCE_ID>#line:0a2</SOURCE_ID>',
      '<ORIGIN>Synthetic speech</ORIGIN>',
    ]) {
      expect(ixml).toContain(part)
    }
  })

  it.runIf(hasFfmpeg)('has labels that ffmpeg reads to the last, whatever their lengths', async () => {
    const labels = ['a', 'ab', 'abc', '海', '海を']
    const marks = labels.map((label, at) => ({ startSample: 1000 * at, durationSamples: 900, label }))
    const target = { format: 'wav', sampleRate: RATE, encoding: 'pcm16' } as const
    const path = await written(exact(1, 16), target, { ...tags, marks })
    expect(probed(path, '-show_chapters')).toMatchObject({
      chapters: labels.map((title) => ({ tags: { title } })),
    })
  })

  it('that outgrows 4 GiB becomes RF64, and every size is true', async () => {
    const path = join(await temporaryFolder(), 'long.wav')
    const file = await open(path, 'w+')
    // The long blocks are silence and left out: the file has holes where the samples are.
    const sink = {
      writeAt: async (position: number, bytes: Uint8Array) => {
        if (bytes.byteLength < 1 << 20) await file.write(bytes, 0, bytes.byteLength, position)
      },
    }
    const wav = { sampleRate: RATE, channels: 2, encoding: 'float32', tags } as const
    const writer = await openTaggedWavWriter(wav, sink)
    const block = new Float32Array(1 << 22)
    const end = Float32Array.of(0.25, -0.5)
    const blocks = 130
    for (let at = 0; at < blocks; at += 1) await writer.write([block, block])
    await writer.write([end, end])
    await writer.finish()
    const { size } = await file.stat()
    const head = Buffer.alloc(4096)
    await file.read(head, 0, head.byteLength, 0)
    const layout = wavLayout((offset, length) => head.subarray(offset, offset + length), size)
    const frames = blocks * block.length + 2
    expect(head.toString('latin1', 0, 4)).toBe('RF64')
    expect(layout).toMatchObject({ claim: 'exact', frames, channels: 2, encoding: 'float32' })
    expect(Number(head.readBigUInt64LE(20))).toBe(size - 8)
    if (hasFfmpeg) {
      const [stream] = streamsOf(probed(path, '-show_streams'))
      expect(stream).toMatchObject({ codec_name: 'pcm_f32le', duration_ts: frames })
    }
    await file.close()
  })
})

const aac: readonly EncodeTarget[] = [
  { format: 'm4a', sampleRate: 44_100, bitrate: 128 },
  { format: 'm4a', sampleRate: 48_000, bitrate: 256 },
  { format: 'm4b', sampleRate: 44_100, bitrate: 64 },
]

describe('AAC', () => {
  it.runIf(hasFfmpeg).each(aac)(
    'is as long as what went in, and in time with it: $format $sampleRate $bitrate',
    async (target) => {
      for (const length of [1, 1023, 1024, 1025, 40_001]) {
        const samples = tone(440, length / target.sampleRate, target.sampleRate)
        const sink = memorySink()
        const writer = await openSoundWriter({ sampleRate: target.sampleRate, channels: 1, tags }, target, sink)
        await writer.write([samples])
        await writer.finish()
        const path = join(await temporaryFolder(), `sound.${target.format}`)
        await writeFile(path, sink.bytes())
        const [heard = new Float32Array()] = byFfmpeg(path, 1)
        const input = new Input({ source: new BufferSource(sink.bytes()), formats: ALL_FORMATS })
        expect(Math.round(((await input.computeDuration()) ?? 0) * target.sampleRate)).toBe(length)
        // This decoder leaves out what the edit list has before the sound, but behind it whole packets only.
        expect(heard.length - length).toBeLessThan(1024)
        expect(heard.length).toBeGreaterThanOrEqual(length)
        if (length < 10_000) continue
        expect(sineSnr(heard.subarray(9000, 35_000), 440, target.sampleRate)).toBeGreaterThan(30)
        // In time, too: the first and the last of the tone are where they were.
        const lag = bestLag(samples.subarray(20_000, 24_000), heard, 20_000)
        expect(lag).toBe(0)
      }
    },
  )

  it.runIf(hasFfmpeg)('in m4b has chapters in both forms, each of which stands alone', async () => {
    const path = await written(exact(1, 16), { format: 'm4b', sampleRate: RATE, bitrate: 96 }, tags)
    const bytes = await readFile(path)
    const told = [
      ['Causeway gate', 0, 22_000],
      ['Signal hoüse 海', 22_000, SAMPLES],
    ]
    expect(chaptersOf(path)).toEqual(told)
    for (const name of ['chpl', 'chap'] as const) {
      const alone = Buffer.from(bytes)
      alone.write('free', alone.lastIndexOf(name), 'latin1')
      await writeFile(path, alone)
      const [first, last] = chaptersOf(path)
      expect([first, last?.slice(0, 2)]).toEqual([told[0], told[1]?.slice(0, 2)])
      // A list says no ends: the last chapter ends with the file, whose length is in thousandths of a second.
      expect(Math.abs((last?.[2] ?? 0) - SAMPLES)).toBeLessThanOrEqual(RATE / 1000)
    }
    expect(bytes.toString('latin1', 4, 12)).toBe('ftypM4B ')
  })

  it('in m4b has chapters in a track of text where mp4box, which reads no list, says that they are', async () => {
    const path = await written(exact(1, 16), { format: 'm4b', sampleRate: RATE, bitrate: 96 }, tags)
    expect(await textTrackChapters(path)).toEqual([
      ['Causeway gate', 0, 22_000],
      ['Signal hoüse 海', 22_000, SAMPLES - 22_000],
    ])
    const bytes = await readFile(path)
    bytes.write('free', bytes.lastIndexOf('chap'), 'latin1')
    await writeFile(path, bytes)
    await expect(textTrackChapters(path)).rejects.toThrow('No track refers to chapters.')
  })

  it.runIf(hasMutagen)(
    'in m4b has chapters where mutagen, which reads the list alone, says that they are',
    async () => {
      const path = await written(exact(1, 16), { format: 'm4b', sampleRate: RATE, bitrate: 96 }, tags)
      const script =
        'import sys,json;from mutagen.mp4 import MP4;print(json.dumps([[c.title,c.start] for c in MP4(sys.argv[1]).chapters]))'
      const { stdout } = spawnSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8' })
      const [first, second] = z.array(z.tuple([z.string(), z.number()])).parse(JSON.parse(stdout))
      expect(first).toEqual(['Causeway gate', 0])
      expect(second?.[0]).toBe('Signal hoüse 海')
      expect(second?.[1]).toBeCloseTo(22_000 / RATE, 4)
    },
  )

  it('carries its tags and its cover, and no time of making', async () => {
    const cover = { type: 'image/png', bytes: PNG } as const
    const target: EncodeTarget = { format: 'm4b', sampleRate: RATE, bitrate: 64 }
    const bytes = await readFile(await written(exact(2, 16), target, { ...tags, cover }))
    const again = await readFile(await written(exact(2, 16), target, { ...tags, cover }))
    expect(again.equals(bytes)).toBe(true)
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    expect(await input.getMetadataTags()).toMatchObject({
      title: '12 MARA',
      album: 'Über die Klippe 海',
      artist: 'MARA',
      images: [{ mimeType: 'image/png', data: PNG }],
    })
    expect(JSON.stringify(await input.getMetadataTags())).toContain('line k3f9x2; source #line:0a2')
    expect(readBoxes(bytes).map(({ type }) => type)).toEqual(['ftyp', 'mdat', 'mdat', 'moov'])
  })
})

describe('tags of a delivery', () => {
  it.each([
    { format: 'mp3', sampleRate: 44_100, bitrate: 64 },
    { format: 'flac', sampleRate: 44_100, bits: 16 },
    { format: 'opus', sampleRate: 48_000, bitrate: 24_000 },
  ] satisfies readonly EncodeTarget[])(
    'say line, source, take, model and that it is synthetic: $format',
    async (target) => {
      const path = await written(exact(1, 16), target, tags)
      const input = new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS })
      const { raw, ...told } = await input.getMetadataTags()
      expect(told).toMatchObject({ title: '12 MARA', album: 'Über die Klippe 海', artist: 'MARA' })
      const own = target.format === 'mp3' ? raw?.['TXXX'] : raw
      expect(own).toMatchObject({
        LINE_ID: 'k3f9x2',
        SOURCE_ID: '#line:0a2',
        TAKE_ID: 'a'.repeat(64),
        MODEL: 's1',
        ORIGIN: 'Synthetic speech',
      })
    },
  )
})

/** Whether sound is this to the bit; comparing arrays of numbers one by one takes seconds. */
function isSameAs(channels: readonly Float32Array[]): (heard: readonly Float32Array[]) => boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength)
  return (heard) =>
    heard.length === channels.length &&
    heard.every((samples, at) => bytes(samples).equals(bytes(channels[at] ?? new Float32Array())))
}

// One transparent pixel.
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

function riffChunks(bytes: Buffer): readonly { readonly name: string; readonly content: Buffer }[] {
  const chunks = []
  for (let at = 12; at < bytes.byteLength; ) {
    const size = bytes.readUInt32LE(at + 4)
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

async function decodeAudioOrFlac(path: string, target: EncodeTarget): Promise<Pcm> {
  const bytes = new Uint8Array(await readFile(path))
  if (target.format !== 'flac') return decodeAudio(bytes)
  const { openFlacSource } = await import('../../../electron/audio/codecs/flac-source.ts')
  const { readWhole } = await import('../../../electron/audio/mix/decode.ts')
  return readWhole(await openFlacSource(bytes, 'native'))
}

function streamsOf(told: unknown): readonly unknown[] {
  return typeof told === 'object' && told !== null && 'streams' in told && Array.isArray(told.streams)
    ? told.streams
    : []
}

function chaptersOf(path: string): readonly (readonly [string, number, number])[] {
  const told = probed(path, '-show_chapters')
  const found = typeof told === 'object' && told !== null && 'chapters' in told ? told.chapters : []
  if (!Array.isArray(found)) return []
  return found.map((chapter) => [
    String(chapter.tags.title),
    samplesAt(chapter.start, chapter.time_base),
    samplesAt(chapter.end, chapter.time_base),
  ])
}

function samplesAt(time: unknown, base: unknown): number {
  const [over = '1', under = '1'] = String(base).split('/')
  return Math.round((Number(time) * RATE * Number(over)) / Number(under))
}

function bestLag(part: Float32Array, whole: Float32Array, at: number): number {
  let best = { lag: NaN, sum: -Infinity }
  for (let lag = -40; lag <= 40; lag += 1) {
    let sum = 0
    for (const [index, sample] of part.entries()) sum += sample * (whole[at + lag + index] ?? 0)
    if (sum > best.sum) best = { lag, sum }
  }
  return best.lag
}
