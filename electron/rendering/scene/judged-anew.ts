import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SceneRecord, Take } from '../../../shared/core/model/take.ts'
import { suspicious } from '../../../shared/core/scene/judge-scene.ts'
import { voicesAsOne } from '../../../shared/core/scene/one-voice.ts'
import { say } from '../../../shared/messages/say.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'
import { askedAgain, type Known, type LineName } from './asked-again.ts'
import type { AnswerSound } from './cut-answer.ts'
import type { ReadLines } from './voice-knowledge.ts'

/** What was found of an answer. */
export type Judged = Pick<Take, 'verdict' | 'problem'>

/**
 * Of the answer with its borders as they stand now, by all that is known of it; undefined where nothing of it was doubted, and
 * where the doubt is none that borders could mend.
 */
export async function judgedAnew(
  input: {
    readonly workshop: () => Pick<AudioWorkshop, 'cutScene'>
    readonly read: ReadLines
    readonly nameOf: (lineId: LineId) => LineName | undefined
    readonly known: Known
  },
  answer: Take & { readonly scene: SceneRecord },
  sound: AnswerSound,
  doubt: Judged | undefined,
): Promise<Judged | undefined> {
  // A scene that is believed stays so: the border is where a person wants it.
  if (doubt === undefined) return undefined
  if (doubt.problem !== undefined && doubt.problem.id?.startsWith('scene.') !== true) return undefined
  const asked = await askedAgain(answer, sound, input.read, input.nameOf, input.known)
  if (asked === undefined || asked.turns.some(({ reading }) => reading === undefined)) return undefined
  const { verdict, problem, slices, distinct } = await input.workshop().cutScene(asked)
  if (problem !== undefined) return { verdict, problem: recordedProblem(problem) }
  const same = voicesAsOne(sound, asked.turns, slices, asked.voices, distinct)
  if (same === undefined) return { verdict }
  const [one = '', other = ''] = same.map(
    (voice) => asked.turns.find(({ voiceIndex }) => voiceIndex === voice)?.speaker,
  )
  return { verdict: 'suspicious', problem: recordedProblem(suspicious(say('scene.oneVoice', { one, other }))) }
}
