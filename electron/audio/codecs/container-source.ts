import {
  ALL_FORMATS,
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  OGG,
} from 'mediabunny'
import { problemError } from '../../../shared/core/model/errors.ts'
import { openForeignTrack } from './coded-track.ts'
import { openMp3Source, openOpusSource } from './encoded-source.ts'
import { openFlacSource } from './flac-source.ts'
import { scanMp3 } from './mp3-frames.ts'
import { packetFrames } from './opus-stream.ts'
import { withoutBrokenNumbers } from './sample-format.ts'
import type { SoundSource } from './sound-source.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/** What a person is told who brings a file that cannot be decoded. */
export const readableFormats = say('audio.readable')

/**
 * The first sound track of any container that mediabunny reads (webm, mp4, mkv, ogg, wav and others), decoded where
 * there is a decoder: uncompressed samples, mp3, Opus, FLAC, AAC, Vorbis.
 * @throws StudioError `audio.invalid`, naming what the track is
 */
export async function openContainerSource(bytes: Uint8Array): Promise<SoundSource> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  if (!(await input.canRead())) throw refused(say('audio.recording.unknown'))
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw refused(say('audio.recording.empty'))
  const { codec } = track
  if (codec === null) throw refused(say('audio.recording.kind'))
  switch (codec) {
    case 'opus':
      return openOpusTrack(track)
    case 'mp3':
      return openMp3Track(track)
    case 'flac':
      return openFlacTrack(track)
    case 'aac':
      return openForeignTrack(track, codec)
    case 'vorbis':
      // Where only milliseconds are kept, nobody can tell where its packets of different lengths begin.
      if ((await input.getFormat()) === OGG) return openForeignTrack(track, codec)
      throw refused(say('audio.recording.codec', { codec: codecNames[codec] }))
    case 'ac3':
    case 'eac3':
      throw refused(say('audio.recording.codec', { codec: codecNames[codec] }))
    default:
      return openPlainTrack(track)
  }
}

const codecNames = { vorbis: 'Vorbis', ac3: 'AC-3', eac3: 'E-AC-3' } as const

async function openOpusTrack(track: InputAudioTrack): Promise<SoundSource> {
  const packets = await packetsOf(track)
  const head = await descriptionOf(track)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  // The Opus header's own layout (RFC 7845 §5.1): channels at 9, pre-skip at 10, gain at 16, mapping at 18.
  const isWhole = head.byteLength >= 19
  const channels = isWhole ? view.getUint8(9) : track.numberOfChannels
  if (channels !== 1 && channels !== 2) throw refused(say('audio.recording.channels', { channels }))
  const preSkip = isWhole ? view.getUint16(10, true) : 0
  const gain = isWhole ? 10 ** (view.getInt16(16, true) / 256 / 20) : 1
  const held = packets.reduce((sum, packet) => sum + packetFrames(packet), 0)
  const frames = Math.max(0, held - preSkip)
  return openOpusSource({ channels, links: [{ preSkip, gain, packets, frames }], frames, hasEnd: true, state: 'whole' })
}

async function openMp3Track(track: InputAudioTrack): Promise<SoundSource> {
  const stream = joined(await packetsOf(track))
  const scan = scanMp3(stream)
  if (scan === undefined) throw refused(say('audio.recording.mp3'))
  return openMp3Source(stream, scan)
}

async function openFlacTrack(track: InputAudioTrack): Promise<SoundSource> {
  // The description is the head of a bare FLAC file, so that head and frames make a whole one.
  return openFlacSource(joined([await descriptionOf(track), ...(await packetsOf(track))]), 'native')
}

async function openPlainTrack(track: InputAudioTrack): Promise<SoundSource> {
  if (!(await track.canDecode())) throw refused(say('audio.recording.undecodable'))
  const samples = new AudioSampleSink(track).samples()
  const { sampleRate, numberOfChannels: channels } = track
  return {
    sampleRate,
    channels,
    frames: Math.round((await track.computeDuration()) * sampleRate),
    read: async () => {
      const { value: sample } = await samples.next()
      if (sample === undefined) return undefined
      const block = Array.from({ length: channels }, (_, planeIndex) => {
        const plane = new Float32Array(sample.numberOfFrames)
        sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
        return withoutBrokenNumbers(plane)
      })
      sample.close()
      return block
    },
    close: async () => {
      await samples.return()
    },
  }
}

async function packetsOf(track: InputAudioTrack): Promise<readonly Uint8Array[]> {
  const packets: Uint8Array[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data)
  return packets
}

async function descriptionOf(track: InputAudioTrack): Promise<Uint8Array> {
  const description = (await track.getDecoderConfig())?.description
  if (description === undefined) return new Uint8Array(0)
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces))
}

function refused(words: Words): Error {
  return problemError('audio.invalid', words, readableFormats)
}
