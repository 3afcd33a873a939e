import { type RequestAudio, requestAudioSchema } from '../../shared/core/model/project.ts'
import {
  type AudioFormat,
  audioFormatSchema,
  mp3BitrateSchema,
  opusBitrateSchema,
  sampleRatesOf,
} from '../../shared/service/audio-format.ts'
import {
  directionFormatAutomatic,
  directionFormatBitrate,
  directionFormatOpus,
  directionFormatUncompressed,
} from '../../shared/messages/made/direction.ts'

/** A format that can be asked for, with its rate and bitrate; `value` stands for it in lists. */
export type AudioOption = { readonly value: string; readonly title: string; readonly audio: RequestAudio }

/** Every combination that the interface allows, the uncompressed ones first. */
export const audioOptions: readonly AudioOption[] = audioFormatSchema.options.flatMap((format) =>
  sampleRatesOf[format].toReversed().flatMap((sampleRate) =>
    bitratesOf(format).map((bitrate) => {
      const audio = requestAudioSchema.parse({ format, sampleRate, ...(bitrate === undefined ? {} : { bitrate }) })
      return { value: audioValue(audio), title: audioWords(audio), audio }
    }),
  ),
)

/** What stands for a format in lists; the same for the same rate and bitrate. */
export function audioValue(audio: RequestAudio): string {
  return [audio.format, audio.sampleRate, ...('bitrate' in audio ? [audio.bitrate] : [])].join(' ')
}

/** A format as people read it: `WAV 44.1 kHz`, `MP3 32 kHz, 128 kbit/s`. */
export function audioWords(audio: RequestAudio): string {
  const format = audio.format === 'opus' ? directionFormatOpus() : audio.format.toUpperCase()
  const kilohertz = audio.sampleRate / 1000
  if (audio.format === 'mp3') return directionFormatBitrate({ format, kilohertz, kilobits: audio.bitrate })
  if (audio.format !== 'opus') return directionFormatUncompressed({ format, kilohertz })
  if (audio.bitrate < 0) return directionFormatAutomatic({ format, kilohertz })
  return directionFormatBitrate({ format, kilohertz, kilobits: audio.bitrate / 1000 })
}

function bitratesOf(format: AudioFormat): readonly (number | undefined)[] {
  if (format === 'mp3') return [...mp3BitrateSchema.values].toReversed()
  return format === 'opus' ? [...opusBitrateSchema.values] : [undefined]
}
