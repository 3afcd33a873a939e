import { isSpeakerId, isVoiceId, toId } from '../model/id-checks.ts'
import type { SpeakerId } from '../model/ids.ts'
import { MAX_SPEAKERS } from '../model/limits.ts'
import { speakersOf } from '../script/script-speakers.ts'
import { nameKey } from '../model/names.ts'
import type { KnownSpeakers, Script } from '../model/script.ts'
import type { Cast, CastVoice, Speaker } from '../model/cast.ts'

/** Number of speaker colours; the ninth speaker begins again with the first. */
const colours = 8

/** A draft voice that can be cast. */
export type VoiceChoice = { readonly id: string; readonly title: string }

/** The speaker of that name or alias, compared without case. Of two with the same name the first is meant. */
export function findSpeaker(cast: Cast, name: string): Speaker | undefined {
  const key = nameKey(name)
  return cast.speakers.find((speaker) => namesOf(speaker).some((own) => nameKey(own) === key))
}

/** The same search as `findSpeaker`, prepared once for many names. */
export function speakerFinder(cast: Cast): (name: string) => Speaker | undefined {
  const byKey = new Map<string, Speaker>()
  for (const speaker of cast.speakers) {
    for (const name of namesOf(speaker)) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), speaker)
  }
  const byName = new Map<string, Speaker | undefined>()
  return (name) => {
    if (!byName.has(name)) byName.set(name, byKey.get(nameKey(name)))
    return byName.get(name)
  }
}

/** The cast with other speakers and everything else that it holds: what single lines decide for themselves is never lost. */
export function withSpeakers(cast: Cast, speakers: readonly Speaker[]): Cast {
  return { ...cast, speakers: [...speakers] }
}

/** What the parser needs of the cast: which names make a line even when they are not in capitals. */
export function knownSpeakers(cast: Cast): KnownSpeakers {
  const find = speakerFinder(cast)
  return { has: (name) => find(name) !== undefined }
}

/**
 * The cast with a place for every speaker of the script, in the order of appearance, without a voice. What is there
 * stays as it is; the same cast is returned if nobody is missing. Speakers beyond the 64th are left out.
 */
export function addMissingSpeakers(cast: Cast, script: Script): Cast {
  const speakers = [...cast.speakers]
  const find = speakerFinder(cast)
  for (const { name } of speakersOf(script)) {
    if (find(name) !== undefined || speakers.length >= MAX_SPEAKERS) continue
    speakers.push({ id: freeSpeakerId(name, speakers), name, colour: nextColour(speakers) })
  }
  return speakers.length === cast.speakers.length ? cast : withSpeakers(cast, speakers)
}

/** The cast with a speaker of that name, without a voice; the same cast if it has one, or is full. */
export function addSpeaker(cast: Cast, name: string): Cast {
  if (findSpeaker(cast, name) !== undefined || cast.speakers.length >= MAX_SPEAKERS) return cast
  const { speakers } = cast
  const added: Speaker = { id: freeSpeakerId(name, speakers), name, colour: nextColour(speakers) }
  return withSpeakers(cast, [...speakers, added])
}

/**
 * Adds missing speakers and gives everyone without a draft voice one of `draftVoices`: distinct while voices last, then
 * those used least. Deterministic; what is cast is kept, also a voice that is not in the list any more. Returns the same
 * cast if nothing had to be done.
 */
export function autoCast(input: {
  readonly cast: Cast
  readonly script: Script
  readonly draftVoices: readonly VoiceChoice[]
}): Cast {
  const cast = addMissingSpeakers(input.cast, input.script)
  return castVoices({ cast, draftVoices: input.draftVoices })
}

/** Gives everyone of the cast without a draft voice one, as {@link autoCast} does. Returns the same cast if all have one. */
export function castVoices(input: { readonly cast: Cast; readonly draftVoices: readonly VoiceChoice[] }): Cast {
  const complete = input.cast
  const uses = new Map<string, number>(input.draftVoices.map((voice) => [voice.id, 0]))
  for (const { draftVoice, variants = [] } of complete.speakers) {
    for (const voice of [draftVoice, ...variants.map((variant) => variant.draftVoice)]) {
      if (voice !== undefined) uses.set(voice.id, (uses.get(voice.id) ?? 0) + 1)
    }
  }
  let changed = false
  const speakers = complete.speakers.map((speaker) => {
    if (speaker.draftVoice !== undefined) return speaker
    const choice = leastUsed(input.draftVoices, uses)
    if (choice === undefined) return speaker
    uses.set(choice.id, (uses.get(choice.id) ?? 0) + 1)
    changed = true
    return { ...speaker, draftVoice: castVoice(choice) }
  })
  return changed ? withSpeakers(complete, speakers) : complete
}

function leastUsed(voices: readonly VoiceChoice[], uses: ReadonlyMap<string, number>): VoiceChoice | undefined {
  let best: VoiceChoice | undefined
  for (const voice of voices) {
    if (best === undefined || (uses.get(voice.id) ?? 0) < (uses.get(best.id) ?? 0)) best = voice
  }
  return best
}

function castVoice(choice: VoiceChoice): CastVoice {
  return { id: toId(choice.id, isVoiceId), title: choice.title.slice(0, 200) }
}

function namesOf(speaker: Speaker): readonly string[] {
  return speaker.aliases === undefined ? [speaker.name] : [speaker.name, ...speaker.aliases]
}

// The one used least, of those the first: in order 1 to 8 for a new cast, and a gap is filled before one is repeated.
function nextColour(speakers: readonly Speaker[]): number {
  const uses = Array.from({ length: colours }, () => 0)
  for (const { colour } of speakers) uses[colour - 1] = (uses[colour - 1] ?? 0) + 1
  return uses.indexOf(Math.min(...uses)) + 1
}

/**
 * An id for a speaker of that name which none of these has. Letters that an id cannot hold are left out; a name that has
 * none of the others becomes `speaker`.
 */
export function freeSpeakerId(name: string, speakers: readonly Speaker[]): SpeakerId {
  const plain = nameKey(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '')
  const base = plain === '' ? 'speaker' : plain
  let id = base
  for (let count = 2; speakers.some((speaker) => speaker.id === id); count++) id = `${base}-${count}`
  return toId(id, isSpeakerId)
}
