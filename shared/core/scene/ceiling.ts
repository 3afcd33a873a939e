import { z } from 'zod'
import { recordObject } from '../model/records/record-object.ts'

/**
 * How much one multi-speaker request may hold. Neither bound is published: the interface shows none, public sources name two
 * to five speakers (confidence medium). So both are learned from what came back, for each service and model.
 */
export const sceneCeilingSchema = recordObject({
  characters: z.int().min(1),
  speakers: z.int().min(1),
  /** False until an answer has said something about it. */
  isLearned: z.boolean(),
  /** Good answers in a row that used most of the characters, or all of the speakers. */
  goodLengths: z.int().min(0),
  goodCasts: z.int().min(0),
})
export type SceneCeiling = z.infer<typeof sceneCeilingSchema>

/** Ceilings of several services, by `ceilingKey`: what is kept between sessions. */
export const sceneCeilingsSchema = z.record(z.string(), sceneCeilingSchema)
export type SceneCeilings = z.infer<typeof sceneCeilingsSchema>

/** What came back for a request: good audio, audio that was not all of it or not in order, or a refusal of the request. */
export type SceneOutcome = {
  readonly kind: 'ready' | 'suspicious' | 'refused'
  readonly characters: number
  readonly speakers: number
}

/** The ceiling of a service that nothing is known of: about a minute and a half of speech by five people. */
export const FIRST_CEILING: SceneCeiling = {
  characters: 1200,
  speakers: 5,
  isLearned: false,
  goodLengths: 0,
  goodCasts: 0,
}
/** Where learning stops: below, a scene is no scene; above, a bad answer costs too much. */
export const CEILING_BOUNDS = { characters: { least: 160, most: 4000 }, speakers: { least: 2, most: 10 } } as const

/** Good answers in a row after which a ceiling rises. */
const GOOD_IN_A_ROW = 3
/** Share of the characters that an answer must have used to say something about the ceiling. */
const USED = 0.75
const GROWTH = 1.15
const SHRINK = { suspicious: 0.8, refused: 0.5 } as const

/** Under which a service's and model's ceiling is kept. */
export function ceilingKey(origin: string, model: string): string {
  return `${origin} ${model}`
}

/** The ceiling in force: the learned one, or the first one, within what the user allows. */
export function ceilingFor(
  ceilings: SceneCeilings,
  key: string,
  allowed: { readonly characters?: number; readonly speakers?: number } = {},
): SceneCeiling {
  const ceiling = ceilings[key] ?? FIRST_CEILING
  return {
    ...ceiling,
    characters: Math.min(ceiling.characters, allowed.characters ?? Infinity),
    speakers: Math.min(ceiling.speakers, allowed.speakers ?? Infinity),
  }
}

/**
 * The ceiling after an answer. Bad answers lower it at once, below what was sent; it rises slowly, only by answers that came
 * near to it. A short request that went wrong with more than two speakers says that the speakers were too many.
 */
export function ceilingAfter(ceiling: SceneCeiling, outcome: SceneOutcome): SceneCeiling {
  return outcome.kind === 'ready' ? raised(ceiling, outcome) : lowered(ceiling, outcome, SHRINK[outcome.kind])
}

function raised(ceiling: SceneCeiling, { characters, speakers }: SceneOutcome): SceneCeiling {
  const goodLengths = ceiling.goodLengths + (characters >= USED * ceiling.characters ? 1 : 0)
  const goodCasts = ceiling.goodCasts + (speakers >= ceiling.speakers ? 1 : 0)
  const isLonger = goodLengths >= GOOD_IN_A_ROW
  const isLarger = goodCasts >= GOOD_IN_A_ROW
  const { characters: length, speakers: cast } = CEILING_BOUNDS
  return {
    ...ceiling,
    characters: isLonger
      ? Math.max(ceiling.characters, Math.min(length.most, Math.ceil(ceiling.characters * GROWTH)))
      : ceiling.characters,
    speakers: isLarger ? Math.max(ceiling.speakers, Math.min(cast.most, ceiling.speakers + 1)) : ceiling.speakers,
    isLearned: true,
    goodLengths: isLonger ? 0 : goodLengths,
    goodCasts: isLarger ? 0 : goodCasts,
  }
}

function lowered(ceiling: SceneCeiling, sent: SceneOutcome, share: number): SceneCeiling {
  const { characters: length, speakers: cast } = CEILING_BOUNDS
  const isShort = sent.characters * share < length.least
  const characters = isShort ? ceiling.characters : Math.min(ceiling.characters, Math.floor(sent.characters * share))
  const speakers =
    isShort && sent.speakers > cast.least ? Math.min(ceiling.speakers, sent.speakers - 1) : ceiling.speakers
  return { ...ceiling, characters, speakers, isLearned: true, goodLengths: 0, goodCasts: 0 }
}
