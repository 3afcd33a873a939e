import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { RenderPlan } from '../../../shared/core/model/render.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'
import type { HeardWord } from '../../../shared/core/scene/types.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { sha256Text } from '../../base/hash-text.ts'
import type { Journal } from '../journal/journal.ts'
import { lineNeed } from '../queue/line-need.ts'
import type { Planner } from '../queue/planner.ts'
import type { SceneTakes } from '../runner/runner-input.ts'
import { type Arranged, arrangePickUp, arrangeScenes, splitNotesOf, sceneGrouping } from './arrange.ts'
import type { Ceilings } from './ceilings.ts'
import { createSceneTakes } from './scene-takes.ts'
import { plannedScene } from './scene-request.ts'
import { type ReadLines, voicesBySource } from './voice-knowledge.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** What scenes of one project need. */
export type SceneServiceInput = {
  readonly takes: TakeStore
  readonly workshop: () => AudioWorkshop
  /** How lines read aloud; see `Sound.read`. */
  readonly read: ReadLines
  readonly planner: Planner
  readonly originOf: (source: Source) => string
  readonly settings: () => Pick<ProjectSettings, 'mode'>
  readonly journal: Pick<Journal, 'isUnknown'>
  readonly ceilings: Ceilings
  readonly heard: (lineId: LineId) => Take | undefined
  readonly wordsOf?: ((answer: Take) => Promise<readonly HeardWord[] | undefined>) | undefined
  readonly now: () => number
}

/** What of an order decides over scenes. */
export type SceneChoice = {
  readonly source: Source
  /** New audio even where current audio is there. */
  readonly again: boolean
  readonly resendUnknown: boolean
  readonly mode?: ProjectSettings['mode'] | undefined
  readonly pickUp?: { readonly neighbours: number } | undefined
}

/** Scenes of one project: which lines are sent together, and what becomes of the answers. */
export type SceneService = {
  /** @throws StudioError `scene.pickUp` or `scene.model` for a pick-up of several lines, or one that cannot be */
  readonly arrange: (
    choice: SceneChoice,
    lines: readonly RenderableLine[],
    /** Audio that is there; absent: the project's. */
    takes?: Pick<TakeStore, 'all' | 'ofLine'>,
  ) => Arranged
  /** One request of all these lines, in this order, if the model can and they can share one. */
  readonly together: (source: Source, lineIds: readonly LineId[]) => Arranged
  readonly plan: (source: Source, lineIds: readonly LineId[]) => ScenePlan
  readonly takesFor: (source: Source, origin: string) => SceneTakes
}

function renderable({ lines }: RenderPlan, lineIds: readonly LineId[]): readonly RenderableLine[] {
  const wanted = new Set(lineIds)
  return lines.flatMap((line) => (line.kind === 'renderable' && wanted.has(line.lineId) ? [line] : []))
}

const nothing: Arranged = { scenes: [], notes: [] }

/** Scenes over a planner; nothing is sent by any of this. */
export function createSceneService(input: SceneServiceInput): SceneService {
  const basisOf = (source: Source) => {
    const snapshot = input.planner.snapshot(source)
    const ceilingOf = (model: string) => input.ceilings.of(input.originOf(source), model)
    return { snapshot, plan: input.planner.plan(source), ceiling: ceilingOf(snapshot.settings.model), ceilingOf }
  }

  const voicesOf = voicesBySource(input)

  return {
    arrange: ({ source, again, resendUnknown, mode, pickUp }, lines, takes = input.takes) => {
      if (pickUp !== undefined) {
        const [line, ...others] = lines
        if (others.length > 0) {
          throw problemError('scene.pickUp', say('rendering.scene.oneLine'), say('rendering.scene.oneLine.remedy'))
        }
        return line === undefined ? nothing : arrangePickUp(basisOf(source), line.lineId, pickUp.neighbours)
      }
      if ((mode ?? input.settings().mode) !== 'scene') return nothing
      // Current lines are not paid for again, and what waits for a decision is not sent along with others.
      const journal = source === 'draft' ? undefined : input.journal
      const needed = lines.filter((line) => {
        const need = lineNeed(line, { again, resendUnknown }, { takes, journal })
        return need.kind === 'audio' && need.requests.length > 0
      })
      return arrangeScenes(basisOf(source), needed)
    },
    together: (source, lineIds) => {
      const basis = basisOf(source)
      const { groups } = sceneGrouping(
        { ...basis, ceilingOf: (model) => ({ ...basis.ceilingOf(model), characters: Infinity }) },
        lineIds,
      )
      const whole = groups.find(({ lines }) => lines.length === lineIds.length)
      return whole === undefined
        ? nothing
        : { scenes: [plannedScene(whole.lines, basis.snapshot, sha256Text)], notes: [] }
    },
    plan: (source, lineIds) => {
      const basis = basisOf(source)
      const { groups, single } = sceneGrouping(basis, lineIds)
      const { characters, speakers, isLearned } = basis.ceiling
      return {
        groups: groups.map(({ lines, border }) => ({
          lineIds: lines.map(({ lineId }) => lineId),
          speakers: [...new Set(lines.map(({ line }) => line.speaker))],
          characters: lines.reduce((sum, line) => sum + line.characters, 0),
          bytesOfText: plannedScene(lines, basis.snapshot, sha256Text).bytesOfText,
          border,
        })),
        single: [...single],
        notes: [...splitNotesOf(basis, renderable(basis.plan, lineIds))],
        ceiling: { characters, speakers, isLearned },
      }
    },
    takesFor: (source, origin) =>
      createSceneTakes({
        source,
        takes: input.takes,
        workshop: input.workshop(),
        voices: voicesOf(source),
        read: input.read,
        now: input.now,
        heard: input.heard,
        ...(input.wordsOf === undefined || source === 'draft' ? {} : { wordsOf: input.wordsOf }),
        onOutcome: ({ model, turns, voices }, kind) => {
          const characters = turns.reduce((sum, { text }) => sum + text.length, 0)
          input.ceilings.learn(origin, model, { kind, characters, speakers: voices.length })
        },
      }),
  }
}
