import { type SoundTags, SYNTHETIC_SPEECH, commentOf } from '../../../shared/core/deliver/sound-tags.ts'
import { cutToUtf8Bytes } from '../../../shared/core/model/utf8.ts'
import { ByteWriter } from '../byte-writer.ts'

/** What a wav file of this form says of itself, as chunks before its samples and behind them. */
export type WavTagFormat = { readonly sampleRate: number; readonly channels: number; readonly bits: number }

/** A chunk of a RIFF file, filled up to an even length. */
export function riffChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = new ByteWriter().text(name).u32le(content.byteLength).bytes(content)
  return chunk.zeros(content.byteLength % 2).whole()
}

/** `bext` (EBU Tech 3285, version 1) and `iXML`: what editors and libraries of sound read before they open a file. */
export function chunksBefore(tags: SoundTags, format: WavTagFormat): Uint8Array {
  return new ByteWriter()
    .bytes(riffChunk('bext', broadcastChunk(tags, format)), riffChunk('iXML', new TextEncoder().encode(ixml(tags))))
    .whole()
}

/** Markers with regions and names, and the tags of `LIST INFO`, which players show. */
export function chunksBehind(tags: SoundTags): Uint8Array {
  const info = new ByteWriter().text('INFO')
  const fields = [
    ['INAM', tags.title],
    ['IPRD', tags.album],
    ['IART', tags.artist],
    ['ICMT', commentOf(tags)],
    ['ICRD', tags.createdAt?.slice(0, 10)],
    ['ISFT', 'Repartee'],
  ] as const
  for (const [name, value] of fields) {
    if (value !== undefined && value !== '') info.bytes(riffChunk(name, new ByteWriter().text(value).u8(0).whole()))
  }
  return new ByteWriter().bytes(...markChunks(tags.marks ?? []), riffChunk('LIST', info.whole())).whole()
}

/** A text of a fixed place, filled with zeros. */
function fixed(text: string, bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  whole.set(new TextEncoder().encode(cutToUtf8Bytes(text, bytes)))
  return whole
}

function broadcastChunk(tags: SoundTags, { sampleRate, channels, bits }: WavTagFormat): Uint8Array {
  const description = [tags.title, commentOf(tags)].filter((part) => part !== undefined).join('; ')
  const reference = tags.lineId ?? tags.takeId ?? ''
  const [day = '', time = ''] = (tags.createdAt ?? '').split('T')
  const mode = channels === 1 ? 'mono' : 'stereo'
  const history = `A=PCM,F=${sampleRate},W=${bits},M=${mode},T=Repartee ${SYNTHETIC_SPEECH.toLowerCase()}\r\n`
  return new ByteWriter()
    .bytes(fixed(description, 256), fixed('Repartee', 32), fixed(reference, 32))
    .bytes(fixed(day, 10), fixed(time.slice(0, 8), 8))
    .u64le(Math.max(0, Math.round(tags.timeReferenceSamples ?? 0)))
    .u16le(1)
    .zeros(64 + 190)
    .text(history)
    .whole()
}

function ixml(tags: SoundTags): string {
  const fields = [
    ['PROJECT', tags.album],
    ['SCENE', tags.scene],
    ['TAKE', tags.takeId],
    ['NOTE', commentOf(tags)],
  ] as const
  const user = [
    ['FULL_TITLE', tags.title],
    ['SPEAKER', tags.artist],
    ['LINE_ID', tags.lineId],
    ['SOURCE_ID', tags.sourceId],
    ['MODEL', tags.model],
    ['ORIGIN', SYNTHETIC_SPEECH],
  ] as const
  const print = (of: readonly (readonly [string, string | undefined])[]): string =>
    of.map(([name, value]) => (value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`)).join('')
  const body = `<IXML_VERSION>1.61</IXML_VERSION>${print(fields)}<USER>${print(user)}</USER>`
  return `<?xml version="1.0" encoding="UTF-8"?><BWFXML>${body}</BWFXML>`
}

function escaped(text: string): string {
  const plain = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
  return plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** A cue point for each, and in a list beside them its name and how long it lasts: a region. */
function markChunks(marks: NonNullable<SoundTags['marks']>): readonly Uint8Array[] {
  if (marks.length === 0) return []
  const points = new ByteWriter().u32le(marks.length)
  const list = new ByteWriter().text('adtl')
  // Behind all names: ffmpeg 5.1 reads names up to the first chunk that is none.
  const regions = new ByteWriter()
  for (const [index, { startSample, durationSamples, label }] of marks.entries()) {
    const id = index + 1
    // Positions have 32 bits: behind 4,294,967,295 samples, a day at 48 kHz, there are no more of them.
    const at = Math.min(0xffff_ffff, startSample)
    points.u32le(id).u32le(at).text('data').u32le(0).u32le(0).u32le(at)
    list.bytes(riffChunk('labl', new ByteWriter().u32le(id).text(label).u8(0).whole()))
    const region = new ByteWriter().u32le(id).u32le(durationSamples).text('rgn ').zeros(8)
    regions.bytes(riffChunk('ltxt', region.whole()))
  }
  return [riffChunk('cue ', points.whole()), riffChunk('LIST', list.bytes(regions.whole()).whole())]
}
