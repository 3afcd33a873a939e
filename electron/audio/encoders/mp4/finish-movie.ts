import type { SoundMark } from '../../../../shared/core/deliver/sound-tags.ts'
import { ByteWriter } from '../../byte-writer.ts'
import { withBitRates } from './bit-rates.ts'
import { type Box, changed, contentOf, holder, leaf, readBoxes, writeBox } from './boxes.ts'
import { chapterList, chapterTitles, chapterTrack } from './chapter-boxes.ts'
import type { PacketTable } from './packet-table.ts'

/** A movie's head as a muxer wrote it for any sound of this kind, and what that does not know. */
type WrittenMovie = {
  readonly moov: Uint8Array
  readonly packets: PacketTable
  /** Where in the file it stands. */
  readonly position: number
  readonly sampleRate: number
  /** Samples that went into the encoder. */
  readonly durationSamples: number
  /** Samples that the decoder gives before the first of them. */
  readonly delaySamples: number
  readonly chapters?: readonly SoundMark[] | undefined
}

/** Samples of one packet of AAC. */
const PACKET = 1024
/** What a table says of how long packets are and where they lie. */
const PLACES: ReadonlySet<string> = new Set(['stts', 'stsc', 'stsz', 'stco', 'co64'])
/**
 * Of a movie with chapters, in parts of a second: readers of `chpl` (mutagen) take its times by the movie's own scale as if
 * that were thousandths. Its end then lies up to one of them behind the sound, whose own times end it.
 */
const CHAPTERS_SCALE = 1000

/**
 * The bytes of the movie's head and of what stands before it, with an edit list that leaves out the encoder's delay and the last packet's filling, so
 * that decoders give back exactly the samples that went in (ISO/IEC 14496-12 §8.6.6; 14496-24 for AAC), and with chapters in
 * both forms: a QuickTime text track and a `chpl` list. Times of making are left out: the same sound is the same file.
 */
export function finishMovie(movie: WrittenMovie): Uint8Array {
  const { sampleRate, durationSamples, position, chapters = [] } = movie
  const [moov] = readBoxes(movie.moov)
  if (moov === undefined) throw new Error('An MP4 file has no head.')
  const titles = chapterTitles(chapters)
  const texts = new ByteWriter().bytes(...titles.map(({ bytes }) => bytes)).whole()
  const textData = titles.length === 0 ? new Uint8Array() : writeBox({ type: 'mdat', content: texts })
  const trackId = 2
  // Times in samples of the sound: in thousandths of a second no end would fall on a sample.
  const scale = titles.length === 0 ? sampleRate : CHAPTERS_SCALE
  const duration = Math.ceil((durationSamples * scale) / sampleRate)
  const withHead = changed(moov, ['mvhd'], () => movieHead(scale, duration, titles.length === 0 ? 2 : 3))
  const withSound = changed(withHead, ['trak'], (track) =>
    soundTrack(track, movie, { duration, chapterTracks: titles.length === 0 ? [] : [trackId] }),
  )
  const children = (withSound.children ?? []).filter(({ type }) => type !== 'udta')
  const user = (withSound.children ?? []).find(({ type }) => type === 'udta')?.children ?? []
  const whole: Box = {
    type: 'moov',
    children: [
      ...children,
      ...(titles.length === 0
        ? []
        : [chapterTrack(titles, { trackId, sampleRate, duration, firstByte: position + 8 })]),
      holder('udta', ...user, ...(titles.length === 0 ? [] : [chapterList(chapters, sampleRate)])),
    ],
  }
  return new ByteWriter().bytes(textData, writeBox(whole)).whole()
}

function movieHead(scale: number, duration: number, nextTrack: number): Box {
  const matrix = new ByteWriter().u32(0x10000).zeros(12).u32(0x10000).zeros(12).u32(0x4000_0000).whole()
  const content = new ByteWriter().u32(0x0100_0000).zeros(16).u32(scale).u64(duration)
  return leaf('mvhd', content.u32(0x10000).u16(0x100).zeros(10).bytes(matrix).zeros(24).u32(nextTrack))
}

/** `duration`: in the movie's own scale. */
function soundTrack(
  track: Box,
  movie: WrittenMovie,
  { duration, chapterTracks }: { readonly duration: number; readonly chapterTracks: readonly number[] },
): Box {
  const { sampleRate, durationSamples, delaySamples } = movie
  const packets = movie.packets.count
  const identity = contentOf(track, ['tkhd'])
  const trackId = identity.getUint32(identity.getUint8(0) === 1 ? 20 : 12)
  const decodedSamples = packets * PACKET
  const last = Math.max(1, PACKET - Math.max(0, decodedSamples - delaySamples - durationSamples))
  const matrix = new ByteWriter().u32(0x10000).zeros(12).u32(0x10000).zeros(12).u32(0x4000_0000).whole()
  const head = new ByteWriter().u32(0x0100_0003).zeros(16).u32(trackId).zeros(4).u64(duration)
  const mediaHead = new ByteWriter().u32(0x0100_0000).zeros(16).u32(sampleRate)
  const edits = new ByteWriter().u32(0x0100_0000).u32(1).u64(duration).u64(delaySamples).u32(0x10000)
  const full = new ByteWriter()
    .u32(packets - 1)
    .u32(PACKET)
    .whole()
  const durations = new ByteWriter().u32(0).u32(packets > 1 ? 2 : 1)
  durations
    .bytes(packets > 1 ? full : new Uint8Array())
    .u32(1)
    .u32(last)
  const timed = changed(
    changed(track, ['mdia', 'mdhd'], () =>
      leaf(
        'mdhd',
        mediaHead
          .u64(decodedSamples - PACKET + last)
          .u16(0x55c4)
          .u16(0),
      ),
    ),
    ['mdia', 'minf', 'stbl'],
    (table) => ({
      type: 'stbl',
      children: [
        ...(table.children ?? [])
          .filter(({ type }) => !PLACES.has(type))
          .map((box) => (box.type === 'stsd' ? withBitRates(box, movie.packets) : box)),
        leaf('stts', durations),
        ...movie.packets.boxes(),
      ],
    }),
  )
  return {
    type: 'trak',
    children: (timed.children ?? []).flatMap((box) => {
      if (box.type !== 'tkhd') return [box]
      const chapters = chapterTracks.map((id) => leaf('chap', new ByteWriter().u32(id)))
      return [
        leaf('tkhd', head.zeros(12).u16(0x100).u16(0).bytes(matrix).zeros(8)),
        holder('edts', leaf('elst', edits)),
        ...(chapters.length === 0 ? [] : [holder('tref', ...chapters)]),
      ]
    }),
  }
}
