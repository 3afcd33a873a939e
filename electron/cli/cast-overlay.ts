import { z } from 'zod'
import { addMissingSpeakers, autoCast, findSpeaker, withSpeakers } from '../../shared/core/cast/cast.ts'
import { type Cast, type CastVoice, castSchema, type Speaker, speakerSchema } from '../../shared/core/model/cast.ts'
import { type VoiceId, voiceIdSchema } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { readTextFile } from '../base/durable.ts'
import { parseJson } from '../base/json-file.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import { voiceIdIn } from '../voices/voice-address.ts'
import { type CallError, callProblem } from './terminal/exit.ts'
import { say } from '../../shared/messages/say.ts'

const MAX_CAST_BYTES = 4 * 1024 * 1024

/** Speaker colours there are. */
const COLOURS = 8
/** A cast as a person writes it for one run: a colour is nothing that a command line shows. */
const writtenCastSchema = castSchema.extend({
  speakers: z.array(speakerSchema.extend({ colour: speakerSchema.shape.colour.optional() })).max(64),
})

/** Reads a cast.json given with `--cast`. @throws StudioError `script.unreadable` or `cast.unreadable` */
export async function readCastFile(path: string): Promise<Cast> {
  const text = await readTextFile(path, MAX_CAST_BYTES, 'script.unreadable')
  const cast = parseJson(text, writtenCastSchema, path, 'cast.unreadable')
  return castSchema.parse({
    ...cast,
    speakers: cast.speakers.map((speaker, at) => ({ ...speaker, colour: speaker.colour ?? (at % COLOURS) + 1 })),
  })
}

/**
 * The cast of one run: the document's own, with voices of `--cast` and `--voice` over it, every speaker of the script in
 * it, and for draft audio a voice for everyone. Nothing is written anywhere.
 * @throws CallError `cast.noSuchSpeaker`, `cast.noSuchVoice` (a draft voice that does not exist) or `cast.idTwice` or `cast.voiceId`
 */
export function castForRun(input: {
  readonly cast: Cast
  readonly script: Script
  readonly file: Cast | undefined
  readonly voices: readonly (readonly [string, string])[]
  readonly source: Source
}): Cast {
  const { source } = input
  let cast = addMissingSpeakers(withFile(input.cast, input.file), input.script)
  for (const [name, id] of input.voices) {
    const speaker = findSpeaker(cast, name)
    if (speaker === undefined) throw noSuchSpeaker(cast, name)
    cast = withSpeaker(cast, withVoice(speaker, source, voiceFor(source, id)))
  }
  if (source === 'service') return cast
  for (const { name, draftVoice } of cast.speakers) if (draftVoice !== undefined) draftVoiceNamed(draftVoice.id, name)
  return autoCast({ cast, script: input.script, draftVoices })
}

/** What is said of a speaker whom nobody knows. */
export function noSuchSpeaker(cast: Cast, name: string): CallError {
  const known = cast.speakers.map((other) => other.name).join(', ')
  const remedy = say('cli.cast.noSpeaker.remedy', { known })
  return callProblem('cast.noSuchSpeaker', say('cli.cast.noSpeaker', { name }), remedy)
}

/** A speaker of the file takes the place of the one with the same name, keeping what only the old one had. */
function withFile(cast: Cast, file: Cast | undefined): Cast {
  if (file === undefined) return cast
  let merged = cast
  for (const speaker of file.speakers) {
    const known = findSpeaker(merged, speaker.name)
    if (known !== undefined) merged = withSpeaker(merged, { ...known, ...speaker, id: known.id })
    else if (merged.speakers.every(({ id }) => id !== speaker.id))
      merged = withSpeakers(merged, [...merged.speakers, speaker])
    else throw callProblem('cast.idTwice', say('cli.cast.idTwice', { id: speaker.id }), say('cli.cast.idTwice.remedy'))
  }
  return merged
}

function withSpeaker(cast: Cast, changed: Speaker): Cast {
  return withSpeakers(
    cast,
    cast.speakers.map((speaker) => (speaker.id === changed.id ? changed : speaker)),
  )
}

/** Clips would count before the voice that is asked for. */
function withVoice(speaker: Speaker, source: Source, voice: CastVoice): Speaker {
  return source === 'draft' ? { ...speaker, draftVoice: voice } : { ...speaker, voice, reference: undefined }
}

function voiceFor(source: Source, id: string): CastVoice {
  if (source === 'draft') return draftVoiceNamed(id)
  const named = serviceVoiceIn(id)
  return { id: named, title: named }
}

/** An id, or a link that ends with it. */
function serviceVoiceIn(text: string): VoiceId {
  try {
    return voiceIdIn(text)
  } catch {
    // What it says is for somebody who pastes; here the option is named.
    throw callProblem('cast.voiceId', say('cli.cast.noId', { id: text }), say('cli.cast.noId.remedy'))
  }
}

function draftVoiceNamed(id: string, of?: string): CastVoice {
  const found = draftVoices.find((voice) => voice.id === id || voice.title.toLowerCase() === id.toLowerCase())
  if (found !== undefined) return { id: voiceIdSchema.parse(found.id), title: found.title }
  const voices = draftVoices.map((voice) => voice.id).join(', ')
  throw callProblem(
    'cast.noSuchVoice',
    of === undefined ? say('cli.cast.noDraftVoice', { id }) : say('cli.cast.noDraftVoiceOf', { id, speaker: of }),
    say('cli.cast.noDraftVoice.remedy', { voices }),
  )
}
