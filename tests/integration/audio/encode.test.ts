import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { describe, expect, it } from 'vitest'
import { decodeAudio } from '../../../electron/audio/mix/decode.ts'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { exportSound } from '../../../electron/audio/mix/export-sound.ts'
import { scanMp3 } from '../../../electron/audio/codecs/mp3-frames.ts'
import { encodeTarget, estimatedBytes } from '../../../electron/export/export-format.ts'
import { AUTOMATIC_BITRATE, deliveryForms } from '../../../shared/core/deliver/formats.ts'
import type { SoundTags } from '../../../shared/core/deliver/sound-tags.ts'
import type { EncodeTarget, Pcm } from '../../../electron/audio/types.ts'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { sineSnr, tone, voiced } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0

const SECONDS = 1.2345
const material = (channels: 1 | 2): Pcm => ({
  sampleRate: 44_100,
  channels: [440, 1100].slice(0, channels).map((frequency) => tone(frequency, SECONDS, 44_100)),
})
/** Forms whose samples or packets are decoded again here; the others have a test of their own. */
const targets: readonly EncodeTarget[] = (['wav', 'mp3', 'opus'] as const).flatMap((format) => {
  const { ratesHz, bitrates, depths } = deliveryForms[format]
  return ratesHz.flatMap((sampleRate) =>
    bitrates.length === 0
      ? [encodeTarget({ format, sampleRate, bits: depths[0] })]
      : bitrates
          .filter((bitrate) => format !== 'mp3' || [64, 128, 320].includes(bitrate))
          .map((bitrate) => encodeTarget({ format, sampleRate, bitrate })),
  )
})
const mp3Lengths = [1, 1152, 44_100]
const cases = targets.flatMap((target) => ([1, 2] as const).map((channels) => ({ target, channels })))
const name = ({ target, channels }: (typeof cases)[number]): string =>
  `${target.format} ${target.sampleRate} ${'bitrate' in target ? target.bitrate : ''} ${channels} ch`
const middle = (samples: Float32Array, rate: number): Float32Array => samples.subarray(rate * 0.2, rate * 1.0)

describe('encoded sound', () => {
  it.each(cases.map((entry) => [name(entry), entry] as const))(
    'decodes to the tones that went in: %s',
    async (_, { target, channels }) => {
      const bytes = await encodeAudio(material(channels), target)
      const heard = await decodeElsewhere(bytes, target, channels)
      const expected = Math.round(SECONDS * target.sampleRate)
      if (target.format === 'mp3') {
        expect(heard[0]?.length).toBeGreaterThanOrEqual(expected)
        expect(heard[0]?.length).toBeLessThanOrEqual(expected + 3 * 1152)
      } else {
        expect(heard[0]).toHaveLength(expected)
      }
      for (const [channel, frequency] of [440, 1100].slice(0, channels).entries()) {
        const samples = middle(heard[channel] ?? new Float32Array(0), target.sampleRate)
        // Opus may move the phase a little within a packet; the floor is what speech at that bit rate needs.
        const floor = target.format === 'wav' ? 80 : target.format === 'mp3' ? 35 : 15
        expect(sineSnr(samples, frequency, target.sampleRate)).toBeGreaterThan(floor)
      }
    },
  )

  it.each(cases.map((entry) => [name(entry), entry] as const))(
    'comes back through our own decoder: %s',
    async (_, { target, channels }) => {
      const { sampleRate, channels: heard } = await decodeAudio(await encodeAudio(material(channels), target))
      expect(sampleRate).toBe(target.sampleRate)
      expect(heard).toHaveLength(channels)
      expect(sineSnr(middle(heard[0] ?? new Float32Array(0), sampleRate), 440, sampleRate)).toBeGreaterThan(15)
    },
  )

  it.each(deliveryForms.mp3.bitrates)('in mp3 is as loud as what went in, at %i kbit/s', async (bitrate) => {
    const target = encodeTarget({ format: 'mp3', bitrate })
    const [heard = new Float32Array(0)] = await decodeElsewhere(await encodeAudio(material(1), target), target, 1)
    const power = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0)
    const [before, after] = [material(1).channels[0] ?? heard, heard].map((samples) => power(middle(samples, 44_100)))
    expect(Math.abs(10 * Math.log10((after ?? 0) / (before ?? 0)))).toBeLessThan(0.05)
  })

  it.runIf(hasFfmpeg).each(mp3Lengths)('in mp3 plays in ffmpeg exactly what went in: %i samples', async (length) => {
    const path = join(await temporaryFolder(), 'gapless.mp3')
    for (const target of targets.filter(({ format }) => format === 'mp3')) {
      // One loud sample, a third on the way.
      const samples = new Float32Array(length)
      const place = Math.floor(length / 3)
      samples[place] = 0.9
      const source = { sampleRate: target.sampleRate, channels: [samples] }
      await writeFile(path, await encodeAudio(source, target))
      const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-'], { maxBuffer: 1 << 28 })
      const heard = new Float32Array(new Uint8Array(stdout).buffer)
      expect(heard).toHaveLength(length)
      expect(heard.indexOf(heard.reduce((most, sample) => Math.max(most, sample), 0))).toBe(place)
    }
  })

  it('in mp3 says its length to those who read its first frame, behind long tags and a large cover too', async () => {
    const source = { sampleRate: 44_100, channels: [tone(440, 2, 44_100)] }
    const target: EncodeTarget = { format: 'mp3', sampleRate: 44_100, bitrate: 128 }
    const cover = { type: 'image/png', bytes: new Uint8Array(100_000).fill(0x55) } as const
    for (const bytes of [
      await encodeAudio(source, target),
      await tagged(source, target),
      await tagged(source, target, { cover }),
    ]) {
      const scan = scanMp3(bytes)
      // The frames with sound, all bytes behind the tags.
      expect(scan).toMatchObject({ tail: 'whole', claim: { frames: scan?.frames } })
      const at = Buffer.from(bytes).indexOf('LAME')
      expect(Buffer.from(bytes).toString('latin1', at - 20, at - 16)).toBe('Info')
      const both = Buffer.from(bytes).readUIntBE(at + 21, 3)
      expect((scan?.frames ?? 0) * 1152 - (both >> 12) - (both & 0xfff)).toBe(2 * 44_100)
    }
  })

  it('in pcm is the wav without its header', async () => {
    const wav = await encodeAudio(material(1), { format: 'wav', sampleRate: 24_000 })
    expect(await encodeAudio(material(1), { format: 'pcm', sampleRate: 24_000 })).toEqual(wav.subarray(44))
  })

  it.runIf(hasFfmpeg).each(cases.map((entry) => [name(entry), entry] as const))(
    'is known to ffprobe, without a warning: %s',
    async (_, { target, channels }) => {
      const path = join(await temporaryFolder(), `probe.${target.format}`)
      await writeFile(path, await encodeAudio(material(channels), target))
      const probe = spawnSync('ffprobe', ['-v', 'warning', '-of', 'json', '-show_streams', path], { encoding: 'utf8' })
      expect(probe.stderr).toBe('')
      const stream = JSON.parse(probe.stdout).streams[0]
      expect(stream).toMatchObject({ channels, sample_rate: String(target.sampleRate) })
      expect(stream.codec_name).toBe(target.format === 'wav' ? 'pcm_s16le' : target.format)
    },
  )

  it.each([0, 1, 100, 959, 960, 961, 1152])('of %i samples is a file that can be read', async (length) => {
    for (const target of targets) {
      const source = {
        sampleRate: target.sampleRate,
        channels: [tone(440, length / target.sampleRate, target.sampleRate)],
      }
      const decoded = await decodeAudio(await encodeAudio(source, target))
      const heard = decoded.channels[0]?.length ?? -1
      if (target.format === 'mp3') expect(heard).toBeGreaterThanOrEqual(0)
      else expect(heard).toBe(length)
    }
  })
})

describe('an exported file', () => {
  it.each(['mp3', 'opus'] as const)('carries its tags in %s', async (format) => {
    const folder = await temporaryFolder()
    const source = join(folder, 'take.wav')
    await writeFile(source, writeWav(material(1)))
    const out = join(folder, `tagged.${format}`)
    const target: EncodeTarget =
      format === 'mp3' ? { format, sampleRate: 44_100, bitrate: 128 } : { format, sampleRate: 48_000, bitrate: -1000 }
    const made = await exportSound({
      source: { kind: 'file', path: source },
      target,
      out,
      tags: { title: 'Über die Klippe 海', comment: 'Made with draft voices' },
    })
    const bytes = await readFile(out)
    expect(made.bytes).toBe(bytes.byteLength)
    expect(made.durationSeconds).toBeCloseTo(SECONDS, 4)
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    expect(await input.getMetadataTags()).toMatchObject({
      title: 'Über die Klippe 海',
      comment: 'Synthetic speech; Made with draft voices',
    })
  })

  it('in wav at the rate of its take is the take, byte for byte', async () => {
    const folder = await temporaryFolder()
    const source = join(folder, 'same.wav')
    const wav = writeWav(material(1))
    await writeFile(source, wav)
    const out = join(folder, 'copy.wav')
    await exportSound({ source: { kind: 'file', path: source }, target: { format: 'wav', sampleRate: 44_100 }, out })
    expect(new Uint8Array(await readFile(out))).toEqual(wav)
  })
})

/** As an export writes it, with a long title. */
async function tagged(pcm: Pcm, target: EncodeTarget, more: SoundTags = {}): Promise<Uint8Array> {
  const folder = await temporaryFolder()
  const path = join(folder, 'take.wav')
  await writeFile(path, writeWav(pcm))
  const out = join(folder, 'tagged.mp3')
  await exportSound({ source: { kind: 'file', path }, target, out, tags: { title: 'Klippe '.repeat(80), ...more } })
  return new Uint8Array(await readFile(out))
}

/** Decodes with other people's code all the way: mpg123, and libopus behind mediabunny's reader of Ogg. */
async function decodeElsewhere(
  bytes: Uint8Array,
  target: EncodeTarget,
  channels: number,
): Promise<readonly Float32Array[]> {
  if (target.format === 'mp3') {
    const decoder = new MPEGDecoder()
    await decoder.ready
    const { channelData } = decoder.decode(bytes)
    decoder.free()
    return channelData
  }
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw new Error('no track')
  const packets: Uint8Array[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data)
  const duration = Math.round((await track.computeDuration()) * target.sampleRate)
  if (target.format === 'wav') {
    const data = Buffer.concat(packets)
    return Array.from({ length: channels }, (_, channel) =>
      Float32Array.from(
        { length: data.byteLength / 2 / channels },
        (__, at) => data.readInt16LE((at * channels + channel) * 2) / 32_768,
      ),
    )
  }
  const decoder = new OpusDecoder({ channels, preSkip: 312 })
  await decoder.ready
  const decoded = decoder.decodeFrames(packets)
  decoder.free()
  return decoded.channelData.map((samples) => samples.subarray(0, duration))
}

describe('the size that is told before', () => {
  it.each([1, 2])('is that of automatic Opus within a fifth, in %d channels', async (channels) => {
    const seconds = 8
    const voices = Array.from({ length: channels }, (_, at) => voiced(seconds, 48_000, at + 1))
    const target = { format: 'opus', sampleRate: 48_000, bitrate: AUTOMATIC_BITRATE } as const
    const { byteLength } = await encodeAudio({ sampleRate: 48_000, channels: voices }, target)
    const share = byteLength / estimatedBytes(target, seconds, channels)
    expect(share).toBeGreaterThan(0.8)
    expect(share).toBeLessThan(1.2)
  })
})
