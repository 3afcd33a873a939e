import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import { spokenCast } from '../../../shared/core/cast/spoken-cast.ts'
import { planRender } from '../../../shared/core/render/plan.ts'
import { createPlanMemo, type PlanMemo } from '../../../shared/core/render/plan-memo.ts'
import type { PlannedLine, RenderPlan, Snapshot } from '../../../shared/core/model/render.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { sha256Text } from '../../base/hash-text.ts'

/** What a plan follows from. The same objects while nothing changed: plans are kept by identity. */
export type PlanBasis = {
  readonly script: () => Script
  /** The cast that a source speaks with: drafts are planned as if every missing draft voice were cast already. */
  readonly castFor: (source: Source) => Cast
  readonly settings: () => ProjectSettings
  readonly originOf: (source: Source) => string
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
  readonly pronunciations: () => readonly Pronunciation[]
}

/** Plans of one document for both sources, made anew only when something they follow from has changed. */
export type Planner = {
  readonly plan: (source: Source) => RenderPlan
  /** What a source's plan follows from now. */
  readonly snapshot: (source: Source) => Snapshot
  readonly lineOf: (source: Source, lineId: LineId) => PlannedLine | undefined
  /**
   * The lines of a source's plan of now, for whoever asks for many: each asking of `lineOf` looks at everything that a plan
   * follows from. Those that are asked for in their order cost no map of all.
   */
  readonly linesInOrder: (source: Source) => (lineId: LineId) => PlannedLine | undefined
}

type Entry = {
  readonly script: Script
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly origin: string
  readonly models: readonly ModelFacts[]
  readonly pronunciations: readonly Pronunciation[]
  readonly snapshot: Snapshot
  readonly plan: RenderPlan
  /** Made when it is first asked for: most plans are replaced before. */
  byLine: ReadonlyMap<LineId, PlannedLine> | undefined
}

const nothing: readonly never[] = []

/** For those who have no models or pronunciations of their own: always the same empty list. */
export const nothingAdded = (): readonly never[] => nothing

/** A planner over a basis that is asked each time. */
export function createPlanner(basis: PlanBasis): Planner {
  const kept = new Map<Source, Entry>()
  const memos = new Map<Source, PlanMemo>()
  const spoken = new Map<Source, ReturnType<typeof spokenCast>>()
  const spokenOf = (source: Source): ReturnType<typeof spokenCast> => {
    const found = spoken.get(source) ?? spokenCast()
    spoken.set(source, found)
    return found
  }
  const entry = (source: Source): Entry => {
    const script = basis.script()
    const cast = spokenOf(source)(basis.castFor(source))
    const settings = basis.settings()
    const origin = basis.originOf(source)
    const models = basis.models()
    const pronunciations = basis.pronunciations()
    const old = kept.get(source)
    const isSame =
      old?.script === script &&
      old.cast === cast &&
      old.settings === settings &&
      old.origin === origin &&
      old.models === models &&
      old.pronunciations === pronunciations
    if (old !== undefined && isSame) return old
    const { audio } = settings
    const snapshot: Snapshot = { script, cast, settings, source, origin, audio, models, pronunciations }
    const memo = memos.get(source) ?? createPlanMemo()
    memos.set(source, memo)
    const plan = planRender(snapshot, sha256Text, memo)
    const fresh: Entry = { script, cast, settings, origin, models, pronunciations, snapshot, plan, byLine: undefined }
    kept.set(source, fresh)
    return fresh
  }
  return {
    plan: (source) => entry(source).plan,
    snapshot: (source) => entry(source).snapshot,
    lineOf: (source, lineId) => lineById(entry(source), lineId),
    linesInOrder: (source) => inOrder(entry(source)),
  }
}

function lineById(entry: Entry, lineId: LineId): PlannedLine | undefined {
  entry.byLine ??= new Map(entry.plan.lines.map((line) => [line.lineId, line]))
  return entry.byLine.get(lineId)
}

/** Lines that may be left out by whoever asks in order, before they are looked for by their ids. */
const MOST_LEFT_OUT = 4

function inOrder(entry: Entry): (lineId: LineId) => PlannedLine | undefined {
  const { lines } = entry.plan
  let next = 0
  return (lineId) => {
    for (let at = next; at <= next + MOST_LEFT_OUT; at++) {
      const line = lines[at]
      if (line?.lineId !== lineId) continue
      next = at + 1
      return line
    }
    return lineById(entry, lineId)
  }
}
