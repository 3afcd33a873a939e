import { cutToUtf8Bytes } from '../../../../shared/core/model/utf8.ts'
import type { SoundMark } from '../../../../shared/core/deliver/sound-tags.ts'
import { ByteWriter } from '../../byte-writer.ts'
import { type Box, holder, leaf } from './boxes.ts'

/** More than this the list of `chpl` cannot count: one byte. */
const MOST_LISTED = 255

/** Where the sample of a chapter's title lies. */
type Title = { readonly bytes: Uint8Array; readonly durationSamples: number }

/**
 * The titles as samples of a QuickTime text track: two bytes of length, UTF-8, and the atom that says that it is that (Apple,
 * QuickTime File Format, "Text media" and "Chapter lists"; confidence high).
 */
export function chapterTitles(chapters: readonly SoundMark[]): readonly Title[] {
  return chapters.map(({ label, durationSamples }) => {
    const text = new TextEncoder().encode(cutToUtf8Bytes(label, 1000))
    const bytes = new ByteWriter().u16(text.byteLength).bytes(text).u32(12).text('encd').u32(0x0000_0100).whole()
    return { bytes, durationSamples }
  })
}

/** The list of chapters that Nero's programs began and most players read: `moov/udta/chpl`, in units of 100 ns. */
export function chapterList(chapters: readonly SoundMark[], sampleRate: number): Box {
  const listed = chapters.slice(0, MOST_LISTED)
  const content = new ByteWriter().u32(0x0100_0000).u32(0).u8(listed.length)
  for (const { startSample, label } of listed) {
    const title = new TextEncoder().encode(cutToUtf8Bytes(label, 255))
    content
      .u64(Math.round((startSample * 1e7) / sampleRate))
      .u8(title.byteLength)
      .bytes(title)
  }
  return leaf('chpl', content)
}

/** The text track of chapters, which the sound's track names as its own. Times are in samples of the sound. */
export function chapterTrack(
  titles: readonly Title[],
  place: {
    readonly trackId: number
    readonly sampleRate: number
    /** In the movie's own scale. */
    readonly duration: number
    readonly firstByte: number
  },
): Box {
  const durationSamples = titles.reduce((sum, title) => sum + title.durationSamples, 0)
  const matrix = new ByteWriter().u32(0x10000).zeros(12).u32(0x10000).zeros(12).u32(0x4000_0000).whole()
  // Version 1: an hour at 48 kHz has 28 bits, a day has 32. Not enabled: it is not to be shown over anything.
  const head = new ByteWriter().u32(0x0100_0002).zeros(16).u32(place.trackId).zeros(4).u64(place.duration)
  const durations = new ByteWriter().u32(0).u32(titles.length)
  for (const title of titles) durations.u32(1).u32(title.durationSamples)
  const sizes = new ByteWriter().u32(0).u32(0).u32(titles.length)
  for (const { bytes } of titles) sizes.u32(bytes.byteLength)
  return holder(
    'trak',
    leaf('tkhd', head.zeros(16).bytes(matrix).zeros(8)),
    holder(
      'mdia',
      leaf(
        'mdhd',
        new ByteWriter().u32(0x0100_0000).zeros(16).u32(place.sampleRate).u64(durationSamples).u16(0x55c4).u16(0),
      ),
      leaf('hdlr', new ByteWriter().u32(0).u32(0).text('text').zeros(12).text('Chapters').u8(0)),
      holder(
        'minf',
        leaf('gmhd', textHeader(matrix)),
        leaf('dinf', new ByteWriter().u32(28).text('dref').u32(0).u32(1).u32(12).text('url ').u32(1)),
        holder(
          'stbl',
          leaf('stsd', new ByteWriter().u32(0).u32(1).bytes(textDescription())),
          leaf('stts', durations),
          leaf('stsc', new ByteWriter().u32(0).u32(1).u32(1).u32(titles.length).u32(1)),
          leaf('stsz', sizes),
          leaf('co64', new ByteWriter().u32(0).u32(1).u64(place.firstByte)),
        ),
      ),
    ),
  )
}

// A generic media header: mode "dither copy", grey, and the text's own header.
function textHeader(matrix: Uint8Array): ByteWriter {
  const generic = new ByteWriter().u32(24).text('gmin').u32(0).u16(0x40).u16(0x8000).u16(0x8000).u16(0x8000).u32(0)
  return generic.u32(44).text('text').bytes(matrix)
}

// Centred, black on white, without a font of its own: nobody ever sees it.
function textDescription(): Uint8Array {
  const content = new ByteWriter().zeros(6).u16(1).u32(0).u32(1).zeros(6).zeros(8).zeros(8).u16(0).u16(0).zeros(3)
  const whole = content.zeros(6).u8(0).whole()
  return new ByteWriter()
    .u32(whole.byteLength + 8)
    .text('text')
    .bytes(whole)
    .whole()
}
