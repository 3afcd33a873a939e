import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import type { LineId, SpeakerId, TakeId } from '../../../shared/core/model/ids.ts'
import type { SceneRecord, Take } from '../../../shared/core/model/take.ts'
import { sceneSlices } from '../../../shared/core/scene/scene-slices.ts'
import type { SceneSlice } from '../../../shared/core/scene/types.ts'
import { carriedMarks } from '../../../shared/core/takes/carried-marks.ts'
import { intoTrash, withMark, withoutMarks } from '../../../shared/core/takes/marks.ts'
import { say } from '../../../shared/messages/say.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { oneAtATime } from '../../base/one-at-a-time.ts'
import type { NewSound, TakeStore } from '../../documents/takes/take-types.ts'
import { madeAt } from '../queue/made-at.ts'
import type { Known, LineName } from './asked-again.ts'
import type { AnswerSound } from './cut-answer.ts'
import { type Judged, judgedAnew } from './judged-anew.ts'
import { cutOutLine, type LinePart, type LineTurns, turnsByLine } from './line-cut.ts'
import type { ReadLines } from './voice-knowledge.ts'

/** Pairs of peaks in one answer (contract). */
const PEAK_PAIRS = 1200
/** Two borders are never closer than this, in seconds. */
const CLOSEST_SECONDS = 0.05

/** What the borders of scenes are looked at and moved with. */
export type SceneSeamsInput = {
  readonly takes: TakeStore
  readonly workshop: () => Pick<AudioWorkshop, 'sceneFrames' | 'cutScene' | 'cutTakes' | 'join' | 'peaks'>
  readonly read: ReadLines
  readonly speakerOf: (lineId: LineId) => SpeakerId | undefined
  readonly nameOf: (lineId: LineId) => LineName | undefined
  readonly heard: (lineId: LineId) => Take | undefined
  readonly known: Known
  readonly now: () => number
}

/**
 * A border that is dragged, by the lines on both sides; both are one where it is the cut at an exact pause inside it, of which
 * `pause` says the how many-th, from 0. `sample`: of the answer.
 */
export type SeamMove = {
  readonly sceneTakeId: TakeId
  readonly before: LineId
  readonly after: LineId
  readonly pause?: number | undefined
  readonly sample: number
}

/** Borders between the lines of scenes. */
export type SceneSeams = {
  /** Null: the take is neither a slice nor a scene that was cut. */
  readonly cuts: (takeId: TakeId, lineId?: LineId) => Promise<SceneCuts | null>
  /**
   * Both sides get a new take, which is heard where the old one was. The answer and the old takes stay; moving the border
   * back brings the old audio back. The border is sure from then on, and the whole scene is judged anew. Back where it was
   * found it is as doubtful as it was, and so are the lines beside it; what was cut meanwhile is in the trash.
   * @throws StudioError `scene.unknown` or `scene.border` for lines that are no neighbours in the scene, or a place beyond its bounds,
   * `line.locked` beside a line that a person holds to its take
   */
  readonly move: (move: SeamMove) => Promise<SceneCuts>
  /** A person has listened: all lines of the answer are good as they are. @throws StudioError `scene.unknown` */
  readonly accept: (sceneTakeId: TakeId, lineId?: LineId) => Promise<SceneCuts>
}

type CutAnswer = Take & { readonly scene: SceneRecord }
type SliceOf = (answer: Take, lineId: LineId) => Take | undefined

/** The borders of one project's scenes. */
export function createSceneSeams(input: SceneSeamsInput): SceneSeams {
  const { takes } = input

  // Scenes of the same words share one answer, and each has a record of it.
  const answerOf = (id: TakeId, lineId: LineId | undefined): CutAnswer | undefined => {
    const isOf = (take: Take): boolean => take.id === id && take.kind === 'scene'
    const found =
      takes.all().findLast((take) => isOf(take) && take.scene?.lines.some((line) => line.lineId === lineId) === true) ??
      takes.all().findLast(isOf)
    return found?.scene === undefined ? undefined : { ...found, scene: found.scene }
  }

  const soundOf = async (answer: Take): Promise<AnswerSound & { readonly path: string }> => {
    const path = takes.audioPath(answer.id)
    if (path === undefined) throw unknownScene()
    return { ...answer, path, frames: await input.workshop().sceneFrames(path) }
  }

  const view = async (answer: CutAnswer): Promise<SceneCuts> => {
    const sound = await soundOf(answer)
    const { scene } = answer
    const slices = slicesOf(answer, sound)
    const problem = doubtOf(answer, sliceOf)?.problem
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
        const pause = pauseAt(scene, at)
        return [
          {
            before: before.lineId,
            after: after.lineId,
            ...(pause === undefined ? {} : { pause }),
            sample: movedTo ?? sample,
            ...boundsOf(answer, at),
            confidence,
            isMoved: movedTo !== undefined,
          },
        ]
      }),
      ...(problem === undefined ? {} : { problem }),
      isAccepted: scene.lines.every(({ lineId }) => isGood(sliceOf(answer, lineId))),
    }
  }

  const sliceOf = newestSlice(takes)

  const move = async ({ sceneTakeId, before, after, pause, sample }: SeamMove): Promise<SceneCuts> => {
    const answer = answerOf(sceneTakeId, before)
    if (answer === undefined) throw unknownScene()
    const { lines, borders } = answer.scene
    const at = lines.findIndex(
      (line, index) =>
        line.lineId === before &&
        lines[index + 1]?.lineId === after &&
        (before !== after || pauseAt(answer.scene, index) === (pause ?? 0)),
    )
    const border = borders[at]
    const { lowest, highest } = boundsOf(answer, at)
    if (border === undefined || sample < lowest || sample > highest) {
      throw problemError('scene.border', say('rendering.scene.border'), say('rendering.scene.border.remedy'))
    }
    // Cut on one side alone, what lies between the old place and the new one would sound twice, or not at all.
    for (const lineId of [before, after]) {
      const { locked, sliceOf: from } = input.heard(lineId) ?? {}
      const name = locked === true && from?.takeId === answer.id ? input.nameOf(lineId) : undefined
      if (name === undefined) continue
      const words = say('rendering.scene.locked', { line: name.number })
      throw problemError('line.locked', words, say('rendering.take.locked.remedy'))
    }
    const { movedTo: _, ...found } = border
    const isBack = sample === found.sample
    const placed = {
      ...answer,
      scene: { lines, borders: borders.with(at, isBack ? found : { ...found, movedTo: sample }) },
    }
    const sound = await soundOf(answer)
    const doubt = doubtOf(answer, sliceOf) ?? (isBack ? doubtBefore(takes, answer, [before, after]) : undefined)
    const judged = await judgedAnew(input, placed, sound, doubt)
    const { problem: _before, ...unjudged } = placed
    const moved = judged === undefined ? placed : { ...unjudged, ...verdictOf(judged) }
    const all = turnsByLine(lines)
    const isBeside = (line: LineTurns): boolean => line.at.includes(at) || line.at.includes(at + 1)
    const told = (judged === undefined ? [] : all).flatMap((line): readonly Take[] => {
      const slice = isBeside(line) ? undefined : sliceOf(answer, line.lineId)
      if (slice === undefined || judged === undefined || isAlike(slice, judged)) return []
      // A border that nobody holds any more says nothing against lines that do not end there.
      if (isGood(slice) && judged.verdict !== 'ready') return []
      const { problem: _old, ...rest } = slice
      return [{ ...rest, ...verdictOf(judged) }]
    })
    const cut: LineAnew[] = []
    for (const line of all.filter(isBeside)) cut.push(...(await cutAnew(input, moved, sound, line, judged, sliceOf)))
    // The border, what is heard of it and what is said of the scene are one thing, on the disk too.
    const records = [...cut.flatMap(({ instead }) => instead), ...told, moved]
    const made = await takes.addTogether(cut, records)
    for (const [index, { record, wasHeard }] of cut.entries()) {
      const take = made[index]
      if (take === undefined || !wasHeard || !isGood(take) || input.heard(record.lineId)?.id === take.id) continue
      await takes.choose(record.lineId, take.id)
    }
    return view(moved)
  }

  const accept = async (sceneTakeId: TakeId, of: LineId | undefined): Promise<SceneCuts> => {
    const answer = answerOf(sceneTakeId, of)
    if (answer === undefined) throw unknownScene()
    const refs = turnsByLine(answer.scene.lines).flatMap(({ lineId }) => {
      const slice = sliceOf(answer, lineId)
      return slice === undefined || isGood(slice) ? [] : [{ lineId, takeId: slice.id }]
    })
    await takes.change(refs, (take) => withMark(take, { accepted: true }))
    return view(answer)
  }

  // Each reads the record of an answer and writes it anew: of two at once, as from two windows, one would be taken back.
  const inTurn = oneAtATime()
  return {
    cuts: async (takeId, lineId) => {
      const isSlice = (take: Take): boolean => take.id === takeId && take.sliceOf !== undefined
      const slice =
        takes.all().find((take) => isSlice(take) && take.lineId === lineId) ?? takes.all().find((take) => isSlice(take))
      const answer = answerOf(slice?.sliceOf?.takeId ?? takeId, lineId ?? slice?.lineId)
      return answer === undefined ? null : view(answer)
    },
    move: (wanted) => inTurn(() => move(wanted)),
    accept: (sceneTakeId, lineId) => inTurn(() => accept(sceneTakeId, lineId)),
  }
}

/**
 * A line's new sound. `instead`: what becomes of other takes of the line: they are not chosen any more, or in the trash.
 * `wasHeard`: the one it replaces.
 */
type LineAnew = NewSound & { readonly instead: readonly Take[]; readonly wasHeard: boolean }

/**
 * Cuts a line's take out of the answer as its borders stand now, to stand in place of the one that was cut before; none where
 * there was none, as of a neighbour that was only there for a pick-up.
 */
async function cutAnew(
  input: Pick<SceneSeamsInput, 'takes' | 'workshop' | 'heard' | 'now'>,
  answer: CutAnswer,
  sound: AnswerSound & { readonly path: string },
  line: LineTurns,
  judged: Judged | undefined,
  sliceOf: SliceOf,
): Promise<readonly LineAnew[]> {
  const { takes } = input
  const slices = slicesOf(answer, sound)
  const old = sliceOf(answer, line.lineId)
  if (old === undefined) return []
  const parts = line.at.flatMap((at): readonly LinePart[] => {
    const slice = slices[at]
    return slice === undefined ? [] : [{ slice, part: answer.scene.lines[at]?.part }]
  })
  const about = {
    lineId: line.lineId,
    source: old.source,
    requests: old.requests,
    createdAt: madeAt(takes, line.lineId, input.now()),
    verdict: judged?.verdict ?? old.verdict,
  }
  const cut = await cutOutLine(
    { takes, workshop: input.workshop() },
    { ...answer, path: sound.path },
    parts,
    old.sliceOf?.gainDb ?? 0,
    about,
  )
  if (cut === undefined) return []
  const wasHeard = input.heard(line.lineId)?.id === old.id
  const { id: _, problem, ...rest } = withoutMarks(old)
  const { bytes, ...cutOut } = cut
  // A border that a person has set is certain, and what was doubted before is judged anew.
  const known = problem === undefined || rest.verdict === 'ready' ? {} : { problem }
  const verdict = judged === undefined ? known : verdictOf(judged)
  const { carried, left } = carriedMarks(old, cutOut)
  const record = { ...rest, ...cutOut, ...carried, createdAt: about.createdAt, ...verdict }
  const isDoubtedAgain = old.verdict === 'ready' && old.chosen !== true && record.verdict !== 'ready'
  // The take of the border as it was moved would be heard on: it would be the only one that is not doubted.
  if (isDoubtedAgain) return [{ record, bytes, instead: [intoTrash(left, about.createdAt)], wasHeard }]
  // What is doubtful is heard because a person chose it.
  const isChosen = old.chosen === true || (wasHeard && record.verdict !== 'ready')
  const unmarked = left === old ? [] : [left]
  if (!isChosen) return [{ record, bytes, instead: unmarked, wasHeard }]
  const chosen = takes.ofLine(line.lineId).filter((take) => take.chosen === true)
  const others = [...unmarked, ...chosen.filter((take) => left === old || take.id !== old.id)]
  const instead = others.map(({ chosen: _chosen, ...take }) => take)
  return [{ record: { ...record, chosen: true }, bytes, instead, wasHeard }]
}

/** The how many-th pause of its line the border behind a turn is, from 0; undefined for one between two lines. */
function pauseAt({ lines }: SceneRecord, at: number): number | undefined {
  const lineId = lines[at]?.lineId
  if (lineId === undefined || lines[at + 1]?.lineId !== lineId) return undefined
  return at - lines.findIndex((line) => line.lineId === lineId)
}

/** The newest slice of an answer for a line; the chosen one before the others. */
function newestSlice(takes: TakeStore): SliceOf {
  return (answer, lineId) => {
    const slices = takes
      .ofLine(lineId)
      .filter((take) => take.kind === 'line' && take.sliceOf?.takeId === answer.id)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    return slices.find((take) => take.chosen === true) ?? slices.at(-1)
  }
}

/**
 * The doubt about an answer, by one of its lines. The answer's own record says that its audio is sound, which it stays
 * whatever is found of its lines.
 */
function doubtOf(answer: CutAnswer, sliceOf: SliceOf): Judged | undefined {
  return answer.scene.lines
    .map(({ lineId }) => sliceOf(answer, lineId))
    .find((slice) => slice?.verdict === 'suspicious' && !isGood(slice))
}

/** What was found of the lines beside a border before somebody moved it, if nobody has accepted it. */
function doubtBefore(takes: TakeStore, answer: CutAnswer, lineIds: readonly LineId[]): Judged | undefined {
  return lineIds
    .flatMap((lineId) => takes.ofLine(lineId))
    .find((take) => take.sliceOf?.takeId === answer.id && take.verdict === 'suspicious' && !isGood(take))
}

function isAlike(one: Judged, other: Judged): boolean {
  return one.verdict === other.verdict && JSON.stringify(one.problem) === JSON.stringify(other.problem)
}

/** `problem` only where there is one: a record with an empty field is another record. */
function verdictOf({ verdict, problem }: Judged): Judged {
  return problem === undefined ? { verdict } : { verdict, problem }
}

/** A line that has no take of the answer, as a neighbour of a pick-up, is nothing to be accepted. */
function isGood(slice: Take | undefined): boolean {
  return (
    slice === undefined ||
    slice.accepted === true ||
    slice.chosen === true ||
    (slice.verdict === 'ready' && slice.problem === undefined)
  )
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
