import { madeAt } from '../queue/made-at.ts'
import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import type { LineId, SpeakerId, TakeId } from '../../../shared/core/model/ids.ts'
import { sceneSlices } from '../../../shared/core/scene/scene-slices.ts'
import type { SceneSlice } from '../../../shared/core/scene/types.ts'
import { withoutMarks } from '../../../shared/core/takes/marks.ts'
import type { SceneRecord, Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { AnswerSound } from './cut-answer.ts'
import { withGain } from './level.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** Pairs of peaks in one answer (contract). */
const PEAK_PAIRS = 1200
/** Two borders are never closer than this, in seconds. */
const CLOSEST_SECONDS = 0.05

/** What the borders of scenes are looked at and moved with. */
export type SceneSeamsInput = {
  readonly takes: TakeStore
  readonly workshop: () => Pick<AudioWorkshop, 'sceneFrames' | 'cutTakes' | 'peaks'>
  readonly speakerOf: (lineId: LineId) => SpeakerId | undefined
  readonly heard: (lineId: LineId) => Take | undefined
  readonly now: () => number
}

/** A border that is dragged, by the lines on both sides. `sample`: of the answer. */
export type SeamMove = {
  readonly sceneTakeId: TakeId
  readonly before: LineId
  readonly after: LineId
  readonly sample: number
}

/** Borders between the lines of scenes. */
export type SceneSeams = {
  /** Null: the take is neither a slice nor a scene that was cut. */
  readonly cuts: (takeId: TakeId) => Promise<SceneCuts | null>
  /**
   * Both sides get a new take, which is heard where the old one was. The answer and the old takes stay; moving the border
   * back brings the old audio back.
   * @throws StudioError `scene.unknown` or `scene.border` for lines that are no neighbours in the scene, or a place beyond its bounds
   */
  readonly move: (move: SeamMove) => Promise<SceneCuts>
}

type CutAnswer = Take & { readonly scene: SceneRecord }

/** The borders of one project's scenes. */
export function createSceneSeams(input: SceneSeamsInput): SceneSeams {
  const { takes } = input

  const answerOf = (id: TakeId): CutAnswer | undefined => {
    const found = takes.all().findLast((take) => take.id === id && take.kind === 'scene')
    return found?.scene === undefined ? undefined : { ...found, scene: found.scene }
  }

  const soundOf = async (answer: Take): Promise<AnswerSound & { readonly path: string }> => {
    const path = takes.audioPath(answer.id)
    if (path === undefined) throw unknownScene()
    return { ...answer, path, frames: await input.workshop().sceneFrames(path) }
  }

  const view = async (answer: CutAnswer): Promise<SceneCuts> => {
    const sound = await soundOf(answer)
    const { scene, problem } = answer
    const slices = slicesOf(answer, sound)
    return {
      sceneTakeId: answer.id,
      mediaId: answer.id,
      sampleRate: answer.sampleRate,
      durationSamples: answer.durationSamples,
      peaks: new Uint8Array(await input.workshop().peaks(sound.path, PEAK_PAIRS)),
      lines: scene.lines.map(({ lineId }, at) => {
        const speakerId = input.speakerOf(lineId)
        const { fromSample = 0, toSample = 0 } = slices[at] ?? {}
        return { lineId, ...(speakerId === undefined ? {} : { speakerId }), fromSample, toSample }
      }),
      seams: scene.borders.flatMap((border, at) => {
        const [before, after] = [scene.lines[at], scene.lines[at + 1]]
        if (before === undefined || after === undefined) return []
        const { sample, confidence, movedTo } = border
        return [
          {
            before: before.lineId,
            after: after.lineId,
            sample: movedTo ?? sample,
            ...boundsOf(answer, at),
            confidence,
            isMoved: movedTo !== undefined,
          },
        ]
      }),
      ...(problem === undefined ? {} : { problem }),
    }
  }

  /** The newest slice of an answer for a line; the chosen one before the others. */
  const sliceOf = (answer: Take, lineId: LineId): Take | undefined => {
    const slices = takes
      .ofLine(lineId)
      .filter((take) => take.kind === 'line' && take.sliceOf?.takeId === answer.id)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    return slices.find((take) => take.chosen === true) ?? slices.at(-1)
  }

  const cutAnew = async (
    answer: CutAnswer,
    sound: AnswerSound & { readonly path: string },
    at: number,
  ): Promise<void> => {
    const line = answer.scene.lines[at]
    const slice = slicesOf(answer, sound)[at]
    const old = line === undefined ? undefined : sliceOf(answer, line.lineId)
    // A neighbour that was only there for a pick-up has no take of this answer, and gets none.
    if (line === undefined || slice === undefined || old === undefined) return
    const { fromSample, toSample } = slice
    const [bytes] = await input.workshop().cutTakes(sound.path, [{ fromSample, toSample }])
    if (bytes === undefined) return
    const levelled = withGain(bytes, old.sliceOf?.gainDb ?? 0)
    const wasHeard = input.heard(line.lineId)?.id === old.id
    const { id: _, problem, ...rest } = withoutMarks(old)
    const take = await takes.add(
      {
        ...rest,
        createdAt: madeAt(takes, line.lineId, input.now()),
        durationSamples: toSample - fromSample,
        // A border that a person has set is certain.
        ...(problem === undefined || rest.verdict === 'ready' ? {} : { problem }),
        sliceOf: {
          takeId: answer.id,
          fromSample,
          toSample,
          ...(levelled.gainDb === 0 ? {} : { gainDb: levelled.gainDb }),
        },
      },
      levelled.bytes,
    )
    const isHeard = input.heard(line.lineId)?.id === take.id
    if (old.chosen === true || (wasHeard && !isHeard)) await takes.choose(line.lineId, take.id)
  }

  return {
    cuts: async (takeId) => {
      const slice = takes.all().find((take) => take.id === takeId && take.sliceOf !== undefined)
      const answer = answerOf(slice?.sliceOf?.takeId ?? takeId)
      return answer === undefined ? null : view(answer)
    },
    move: async ({ sceneTakeId, before, after, sample }) => {
      const answer = answerOf(sceneTakeId)
      if (answer === undefined) throw unknownScene()
      const { lines, borders } = answer.scene
      const at = lines.findIndex((line, index) => line.lineId === before && lines[index + 1]?.lineId === after)
      const border = borders[at]
      const { lowest, highest } = boundsOf(answer, at)
      if (border === undefined || sample < lowest || sample > highest) {
        throw problemError('scene.border', say('rendering.scene.border'), say('rendering.scene.border.remedy'))
      }
      const { movedTo: _, ...found } = border
      const moved = {
        ...answer,
        scene: { lines, borders: borders.with(at, sample === found.sample ? found : { ...found, movedTo: sample }) },
      }
      const sound = await soundOf(answer)
      await cutAnew(moved, sound, at)
      await cutAnew(moved, sound, at + 1)
      await takes.addRecord(moved)
      return view(moved)
    },
  }
}

/** The lines' parts of an answer, as its borders stand now. */
function slicesOf({ scene }: CutAnswer, sound: AnswerSound): readonly SceneSlice[] {
  return sceneSlices(
    sound,
    scene.lines.map(({ lineId }) => lineId),
    scene.borders.map(({ sample, movedTo }) => movedTo ?? sample),
  )
}

function boundsOf({ scene, sampleRate, durationSamples }: CutAnswer, at: number): { lowest: number; highest: number } {
  const place = (index: number): number | undefined => {
    const border = scene.borders[index]
    return border?.movedTo ?? border?.sample
  }
  const own = place(at) ?? 0
  const gapSamples = Math.round(CLOSEST_SECONDS * sampleRate)
  return {
    lowest: Math.min(own, (place(at - 1) ?? 0) + gapSamples),
    highest: Math.max(own, (place(at + 1) ?? durationSamples) - gapSamples),
  }
}

function unknownScene(): StudioError {
  return problemError('scene.unknown', say('rendering.scene.none'), say('rendering.scene.none.remedy'))
}
