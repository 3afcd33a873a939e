import { madeAt } from '../queue/made-at.ts'
import { type Problem, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { FailureKind } from '../../../shared/core/queue/types.ts'
import type { PlannedScene } from '../../../shared/core/model/render.ts'
import type { SceneOutcome } from '../../../shared/core/scene/ceiling.ts'
import { suspicious } from '../../../shared/core/scene/judge-scene.ts'
import { voicesAsOne } from '../../../shared/core/scene/one-voice.ts'
import type { CutScene, HeardWord, SceneTurn } from '../../../shared/core/scene/types.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { FinishedLine } from '../queue/finish-line.ts'
import type { SceneTakes } from '../runner/runner-input.ts'
import { type AnswerSound, cutByLength } from './cut-answer.ts'
import { cutOutLine, type LinePart, turnsByLine } from './line-cut.ts'
import { gainToMatch } from './level.ts'
import { turnText } from './turn-text.ts'
import type { ReadLines, VoiceKnowledge } from './voice-knowledge.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'
import { noted } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/** Below it a border is shown to be looked at (contract). */
export const SURE_BORDER = 0.6

/** What cutting needs. */
export type SceneTakesInput = {
  readonly source: Source
  readonly takes: TakeStore
  readonly workshop: Pick<AudioWorkshop, 'sceneFrames' | 'cutScene' | 'cutTakes' | 'join'>
  readonly read: ReadLines
  readonly voices: VoiceKnowledge
  readonly now: () => number
  /** The take that is heard for a line: what a pick-up is made to fit. */
  readonly heard: (lineId: LineId) => Take | undefined
  /** The words of an answer with their times, where the user wants them asked for; they cost. */
  readonly wordsOf?: (answer: Take) => Promise<readonly HeardWord[] | undefined>
  readonly onOutcome: (scene: PlannedScene, kind: SceneOutcome['kind']) => void
}

/**
 * Cuts answers into one take a line. The answer itself stays as it came. Nothing of an answer in which a line is missing,
 * swapped or spoken by another voice is ready; an answer that cannot be cut at all is shared out by the length of the texts.
 */
export function createSceneTakes(input: SceneTakesInput): SceneTakes {
  // By the record, not by its audio: lines of one answer come with one record, and a later order with another. Scenes of the
  // same words share an answer, and each is cut out of it.
  const cutting = new WeakMap<Take, Map<string, Promise<ReadonlyMap<LineId, FinishedLine>>>>()

  const cut = async (scene: PlannedScene, answer: Take): Promise<ReadonlyMap<LineId, FinishedLine>> => {
    const path = input.takes.audioPath(answer.id)
    if (path === undefined) throw new TypeError('The answer of a scene is gone')
    const sound: AnswerSound = { ...answer, frames: await input.workshop.sceneFrames(path) }
    const spoken = scene.turns.map(turnOf)
    const readings = await input.read(spoken.map(({ text = '' }) => text))
    const turns = spoken.map((turn, at): SceneTurn => {
      const reading = readings[at]
      return reading === undefined ? turn : { ...turn, reading }
    })
    const words = await input.wordsOf?.(answer).catch(noted('scene takes: words'))
    const voices = await Promise.all(scene.voices.map((voice) => input.voices.of(voice)))
    const { durationSamples, sampleRate, frames } = sound
    const found = await input.workshop.cutScene({
      durationSamples,
      sampleRate,
      frames,
      turns,
      voices,
      ...(words === undefined ? {} : { words }),
    })
    const cuts = found.slices.length === turns.length ? found : cutByLength(sound, turns)
    const same = cuts.verdict === 'ready' ? voicesAsOne(sound, turns, cuts.slices, voices, cuts.distinct) : undefined
    const problem = cuts.problem ?? (same === undefined ? answer.problem : oneVoice(scene, same))
    const verdict = answer.verdict === 'ready' && same === undefined ? cuts.verdict : 'suspicious'
    const ends = new Map<LineId, FinishedLine>()
    const kept = turnsByLine(scene.turns).filter(({ lineId }) => (scene.keepOnly ?? lineId) === lineId)
    // First of all: whoever sees a line that was cut from it may ask for its borders.
    await input.takes.addRecord({
      ...answer,
      lineId: scene.turns.some(({ lineId }) => lineId === answer.lineId)
        ? answer.lineId
        : (scene.turns[0]?.lineId ?? answer.lineId),
      verdict,
      ...(problem === undefined ? {} : { problem: recordedProblem(problem) }),
      scene: {
        lines: scene.turns.map(({ lineId, key, part }) => ({ lineId, key, ...(part === undefined ? {} : { part }) })),
        borders: cuts.cuts.map(({ sample, confidence }) => ({ sample, confidence })),
      },
    })
    for (const { lineId, at } of kept) {
      const turn = scene.turns.find((one) => one.lineId === lineId)
      const parts = at.flatMap((place): readonly LinePart[] => {
        const slice = cuts.slices[place]
        return slice === undefined ? [] : [{ slice, part: scene.turns[place]?.part }]
      })
      const about = {
        lineId,
        source: input.source,
        requests: answer.requests,
        createdAt: madeAt(input.takes, lineId, input.now()),
        verdict,
      }
      const gainDb = scene.keepOnly === undefined ? 0 : await gainOf(scene, sound, cuts)
      const own = await cutOutLine(input, { ...answer, path }, parts, gainDb, about)
      if (turn === undefined || own === undefined) continue
      const doubt = verdict === 'ready' ? borderDoubt(cuts, at) : problem
      const { bytes, ...cutOut } = own
      const take = await input.takes.add(
        {
          ...about,
          ...cutOut,
          kind: 'line',
          key: turn.key,
          sampleRate: answer.sampleRate,
          ...(doubt === undefined ? {} : { problem: recordedProblem(doubt) }),
        },
        bytes,
      )
      ends.set(lineId, { kind: take.verdict, ...(doubt === undefined ? {} : { problem: doubt }) })
    }
    input.onOutcome(scene, verdict)
    return ends
  }

  /** By how much the neighbours of a picked-up line are quieter in the answer than in the takes that are heard of them. */
  const gainOf = async (scene: PlannedScene, sound: AnswerSound, cuts: CutScene): Promise<number> => {
    const pairs = await Promise.all(
      scene.turns.map(async ({ lineId }, at) => {
        const slice = cuts.slices[at]
        const take = lineId === scene.keepOnly ? undefined : input.heard(lineId)
        const path = take === undefined ? undefined : input.takes.audioPath(take.id)
        const frames =
          path === undefined ? undefined : await input.workshop.sceneFrames(path).catch(noted('scene takes: frames'))
        return slice === undefined || frames === undefined ? [] : [{ slice, frames }]
      }),
    )
    return gainToMatch(sound, pairs.flat())
  }

  return {
    finish: async (scene, answer, lineId) => {
      const scenes = cutting.get(answer) ?? new Map<string, Promise<ReadonlyMap<LineId, FinishedLine>>>()
      cutting.set(answer, scenes)
      const lines = scene.turns.map((turn) => turn.lineId).join(' ')
      const known = scenes.get(lines) ?? cut(scene, answer)
      scenes.set(lines, known)
      try {
        const end = (await known).get(lineId)
        return end ?? { kind: 'failed', problem: notCut }
      } catch (error) {
        scenes.delete(lines)
        return { kind: 'failed', problem: toProblem(error) }
      }
    },
    failed: (scene, failure: FailureKind) => {
      if (failure === 'refused') input.onOutcome(scene, 'refused')
    },
  }
}

function oneVoice({ turns }: PlannedScene, indices: readonly [number, number]): Problem {
  const [one, other] = indices.map((index) => turns.find(({ voiceIndex }) => voiceIndex === index)?.speaker ?? '')
  return suspicious(say('scene.oneVoice', { one: one ?? '', other: other ?? '' }))
}

const notCut: Problem = problemFrom(
  'audio.invalid',
  say('rendering.scene.notCut'),
  say('rendering.scene.notCut.remedy'),
)

function turnOf({ lineId, voiceIndex, text, speaker, number }: PlannedScene['turns'][number]): SceneTurn {
  return { lineId, voiceIndex, ...turnText(text), speaker, ...(number === undefined ? {} : { number }) }
}

/**
 * A take is good although its border is not certain: it is marked, so that somebody listens. `turns`: the places of the line's
 * own.
 */
function borderDoubt({ cuts }: CutScene, turns: readonly number[]): Problem | undefined {
  const isUnsure = (border: CutScene['cuts'][number] | undefined): boolean =>
    border !== undefined && border.confidence < SURE_BORDER
  const [first = 0] = turns
  const last = turns.at(-1) ?? first
  if (turns.slice(0, -1).some((at) => isUnsure(cuts[at]))) {
    return problemFrom(
      'audio.suspicious',
      say('rendering.scene.unsurePause'),
      say('rendering.scene.unsureBorder.remedy'),
    )
  }
  const side = isUnsure(cuts[last]) ? 'next' : isUnsure(cuts[first - 1]) ? 'previous' : undefined
  if (side === undefined) return undefined
  return problemFrom(
    'audio.suspicious',
    say('rendering.scene.unsureBorder', { side }),
    say('rendering.scene.unsureBorder.remedy'),
  )
}
