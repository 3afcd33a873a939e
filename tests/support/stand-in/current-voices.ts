import { createHash } from 'node:crypto'
import { type Complaint, complaint } from './check-form.ts'
import type { FormPart } from './multipart.ts'
import { isVisible, type StandInVoice, type VoiceState } from './voices.ts'

/** How new voices come about. Seconds are those of the stand-in's own clock, which only a test moves. */
export type Training = {
  readonly createdSeconds: number
  readonly trainingSeconds: number
  readonly outcome: 'trained' | 'failed'
}

/** The voices that exist now. */
export type CurrentVoices = {
  readonly all: () => readonly StandInVoice[]
  readonly find: (id: string) => StandInVoice | undefined
  /** True if it exists, may be used and is trained. */
  readonly canSpeak: (id: string) => boolean
  readonly create: (form: readonly FormPart[]) => StandInVoice
  readonly change: (voice: StandInVoice, body: Readonly<Record<string, unknown>>) => void
  readonly remove: (id: string) => void
  readonly train: (training: Training) => void
  readonly advance: (seconds: number) => void
}

type Entry = { voice: StandInVoice; bornAt: number; training: Training | undefined }

/** Starts with these voices. New ones are trained at once, unless `train` says otherwise. */
export function createCurrentVoices(voices: readonly StandInVoice[]): CurrentVoices {
  const entries = new Map(voices.map((voice): [string, Entry] => [voice.id, { voice, bornAt: 0, training: undefined }]))
  let training: Training | undefined
  let now = 0
  const asOfNow = ({ voice, bornAt, training }: Entry): StandInVoice =>
    training === undefined ? voice : { ...voice, state: stateAfter(now - bornAt, training) }
  const find = (id: string): StandInVoice | undefined => {
    const entry = entries.get(id)
    return entry === undefined ? undefined : asOfNow(entry)
  }
  return {
    all: () => [...entries.values()].map(asOfNow),
    find,
    canSpeak: (id) => {
      const voice = find(id)
      return voice !== undefined && isVisible(voice) && (voice.state ?? 'trained') === 'trained'
    },
    create: (form) => {
      const all = (name: string): readonly string[] => form.filter((part) => part.name === name).map(({ text }) => text)
      const one = (name: string): string => all(name)[0] ?? ''
      const voice: StandInVoice = {
        id: createHash('md5').update(`voice ${entries.size} ${now}`).digest('hex'),
        title: one('title'),
        description: one('description'),
        tags: all('tags'),
        visibility: one('visibility'),
        isOwn: true,
        uses: 0,
        createdAt: '2026-11-01T00:00:00Z',
        sampleTexts: one('generate_sample') === 'true' ? ['A sample made for you.'] : [],
      }
      entries.set(voice.id, { voice, bornAt: now, training })
      return find(voice.id) ?? voice
    },
    change: (voice, body) => {
      const entry = entries.get(voice.id)
      const { title, description = `${title}, for tests` } = voice
      if (entry !== undefined) entry.voice = { ...entry.voice, description, ...body }
    },
    remove: (id) => entries.delete(id),
    train: (next) => {
      training = next
    },
    advance: (seconds) => {
      now += seconds
    },
  }
}

function stateAfter(age: number, { createdSeconds, trainingSeconds, outcome }: Training): VoiceState {
  if (age < createdSeconds) return 'created'
  return age < createdSeconds + trainingSeconds ? 'training' : outcome
}

/** What is wrong with the body of a change; empty if nothing is. A change without a field is wrong, too. */
export function changeProblems(body: Readonly<Record<string, unknown>>): readonly Complaint[] {
  const isText = (value: unknown): boolean => typeof value === 'string'
  const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
    title: (value) => typeof value === 'string' && value.trim() !== '',
    description: isText,
    visibility: (value) => value === 'public' || value === 'unlist' || value === 'private',
    tags: (value) => Array.isArray(value) && value.every(isText),
  }
  const names = Object.keys(body)
  if (names.length === 0) return [complaint('body', 'changes nothing')]
  return names.flatMap((name) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) return [complaint(name, 'Extra inputs are not permitted')]
    return rule(body[name]) ? [] : [complaint(name, 'has the wrong form')]
  })
}
