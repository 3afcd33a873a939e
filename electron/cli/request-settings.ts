import { findSpeaker, withSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ParameterOverrides } from '../../shared/core/model/parameters.ts'
import { type ProjectSettings, type RequestAudio, requestAudioSchema } from '../../shared/core/model/project.ts'
import { noSuchSpeaker } from './cast-overlay.ts'
import { callProblem } from './terminal/exit.ts'
import { audioFormats } from './terminal/field-ranges.ts'
import type { FieldSetting } from './terminal/request-fields.ts'
import { say } from '../../shared/messages/say.ts'

type Level = Pick<Cast['speakers'][number], 'parameters' | 'model' | 'audio'>

/**
 * Settings and cast of one run with what `--set` says: over the project's values, or over a speaker's own. Nothing is
 * written anywhere.
 * @throws CallError for a speaker who is not there and for a format that cannot be asked for so
 */
export function withFieldSettings(
  { settings, cast }: { readonly settings: ProjectSettings; readonly cast: Cast },
  fields: readonly FieldSetting[],
): { readonly settings: ProjectSettings; readonly cast: Cast } {
  const { parameters, model, audio } = levelWith(settings, fieldsFor(fields, undefined), settings.audio)
  const own = {
    ...settings,
    model: model ?? settings.model,
    audio: audio ?? settings.audio,
    parameters: parameters ?? settings.parameters,
  }
  const names = new Set(fields.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker])))
  let changed = cast
  for (const name of names) {
    const speaker = findSpeaker(changed, name)
    if (speaker === undefined) throw noSuchSpeaker(changed, name)
    const level = levelWith(speaker, fieldsFor(fields, name), own.audio)
    changed = withSpeakers(
      changed,
      changed.speakers.map((other) => (other.id === speaker.id ? { ...speaker, ...level } : other)),
    )
  }
  return { settings: own, cast: changed }
}

function fieldsFor(fields: readonly FieldSetting[], speaker: string | undefined): readonly FieldSetting[] {
  return fields.filter((field) => field.speaker === speaker)
}

function levelWith(level: Level, fields: readonly FieldSetting[], inherited: RequestAudio): Level {
  let changed: Level = {}
  for (const field of fields) {
    if (field.kind === 'model') changed = { ...changed, model: field.model }
    else if (field.kind === 'parameters') {
      changed = { ...changed, parameters: merged(changed.parameters ?? level.parameters ?? {}, field.parameters) }
    }
  }
  const audio = fields.flatMap((field) => (field.kind === 'audio' ? [[field.name, field.value] as const] : []))
  if (audio.length === 0) return changed
  return { ...changed, audio: audioWith(level.audio ?? inherited, new Map(audio)) }
}

function merged(before: ParameterOverrides, after: ParameterOverrides): ParameterOverrides {
  const prosody = { ...before.prosody, ...after.prosody }
  return { ...before, ...after, ...(Object.keys(prosody).length === 0 ? {} : { prosody }) }
}

/** What a new format does not say of rate and bitrate is the interface's default for it. */
function audioWith(before: RequestAudio, fields: ReadonlyMap<string, string | number>): RequestAudio {
  const format = fields.get('format') ?? before.format
  const bitrate = { mp3: 128, opus: -1000 }[String(format)]
  const usual = {
    format,
    sampleRate: format === 'opus' ? 48_000 : 44_100,
    ...(bitrate === undefined ? {} : { bitrate }),
  }
  const rate = fields.get('sample_rate')
  const own = format === 'mp3' || format === 'opus' ? fields.get(`${format}_bitrate`) : undefined
  const other = ['mp3', 'opus'].some((name) => name !== format && fields.has(`${name}_bitrate`))
  const audio = requestAudioSchema.safeParse({
    ...(format === before.format ? before : usual),
    ...(rate === undefined ? {} : { sampleRate: rate }),
    ...(own === undefined ? {} : { bitrate: own }),
  })
  if (audio.success && !other) return audio.data
  const asked = [...fields].map(([name, value]) => `${name}=${String(value)}`).join(' ')
  throw callProblem(
    'option.invalid',
    say('cli.set.audio', { asked }),
    say('cli.set.audio.remedy', { formats: audioFormats }),
  )
}
