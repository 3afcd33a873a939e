import { canonicalJson } from '../model/canonical.ts'
import type { Cast } from '../model/cast.ts'
import type { SpeakerMatch } from '../cast/variants.ts'
import type { LineId } from '../model/ids.ts'
import { defaultRequest } from '../model/default-request.ts'
import type { ProjectSettings, RequestAudio } from '../model/project.ts'
import type { Level, OwnLevel } from './inherit.ts'
import type { SpeechModel } from '../model/parameters.ts'

/** What of a request is chosen besides its parameters, under the names that files keep it by. */
export const choiceNames = ['model', 'audio'] as const
export type ChoiceName = (typeof choiceNames)[number]

/** Which model speaks, and in which format the service is asked to answer. */
export type RequestChoice = { readonly model: SpeechModel; readonly audio: RequestAudio }

/** What a speaker, a variant or a line decides of it for itself; what is absent is inherited. */
export type OwnChoice = { readonly [N in ChoiceName]?: RequestChoice[N] | undefined }

/** The choices of each level. The project always decides both. */
export type ChoiceLevels = { readonly project: RequestChoice } & {
  readonly [L in Exclude<OwnLevel, 'project'>]?: OwnChoice | undefined
}

/** A choice as it counts at a place. `level` is the innermost one that makes it; `isOwn`: that is the place itself. */
export type InheritedChoice<N extends ChoiceName> = {
  readonly value: RequestChoice[N]
  readonly level: Level
  readonly isOwn: boolean
}

/** What a new project asks for: s2-pro, and wav of 44,100 Hz. */
export const defaultChoice: RequestChoice = defaultRequest

/** The choices of everything that such a line inherits from, and of the line itself if one is named. */
export function choiceLevelsOf(
  project: Pick<ProjectSettings, ChoiceName>,
  cast: Pick<Cast, 'lines'>,
  match: SpeakerMatch,
  lineId?: LineId,
): ChoiceLevels {
  return {
    project,
    speaker: match.kind === 'noSpeaker' ? undefined : match.speaker,
    variant: match.kind === 'known' ? match.variant : undefined,
    line: lineId === undefined ? undefined : cast.lines?.[lineId],
  }
}

/**
 * What counts at a level: the innermost own choice, else the project's. Levels inside of `at` are not looked at. A project's
 * choice is its own where it is not what a new project has: files do not tell the two apart.
 */
export function inheritChoice<N extends ChoiceName>(levels: ChoiceLevels, name: N, at: OwnLevel): InheritedChoice<N> {
  const inner = (['speaker', 'variant', 'line'] as const).slice(0, innerLevels[at])
  for (const level of inner.toReversed()) {
    const value = levels[level]?.[name]
    if (value !== undefined) return { value, level, isOwn: level === at }
  }
  const value = levels.project[name]
  const level = isSameChoice(value, defaultChoice[name]) ? 'default' : 'project'
  return { value, level, isOwn: level === at }
}

// How many levels inside of the project are looked at.
const innerLevels: Readonly<Record<OwnLevel, number>> = { project: 0, speaker: 1, variant: 2, line: 3 }

/** Both choices as they are sent for a line. */
export function resolveChoice(levels: ChoiceLevels): RequestChoice {
  return { model: inheritChoice(levels, 'model', 'line').value, audio: inheritChoice(levels, 'audio', 'line').value }
}

/** The model that a line is sent to. `project`: the one of its settings. */
export function modelOfLine(
  project: SpeechModel,
  cast: Pick<Cast, 'lines'>,
  match: SpeakerMatch,
  lineId: LineId | undefined,
): SpeechModel {
  return resolveChoice(choiceLevelsOf({ ...defaultChoice, model: project }, cast, match, lineId)).model
}

/** True for the same model, or the same format at the same rate and bitrate. */
export function isSameChoice(a: RequestChoice[ChoiceName], b: RequestChoice[ChoiceName]): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}
