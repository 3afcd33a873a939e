import type { CallInput } from '../../shared/contract/bridge.ts'
import { applyMixChange, type MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'
import type { CutChange } from '../../shared/core/script/edit/types.ts'
import type { StudioClient } from '../base/client.ts'
import { isNobodyThere } from './project-part.ts'
import { type ProjectStore, type SentCut, updateProject } from './store.ts'
import { back } from './kept/back.ts'
import { createKeptChanges, type KeptChanges } from './kept/kept-changes.ts'

/** A border between two lines of a scene's answer that is put elsewhere. `sample`: of the answer. */
export type SentSeam = Omit<CallInput<'scene.moveSeam'>, 'project'>

/** What is changed of the open project by calls whose order counts, and that are repeated where nobody was there. */
export type KeptParts = {
  readonly cuts: KeptChanges<CutChange>
  readonly seams: KeptChanges<SentSeam>
  readonly mixes: KeptChanges<MixChange>
  /** Main has told what is mixed besides lines. */
  readonly takeMix: (at: ProjectHandle, mix: MixDocument) => void
}

/** Over the store that shows them. */
export function createKeptParts(
  client: Pick<StudioClient, 'call'>,
  project: ProjectStore,
  isHere: () => boolean,
): KeptParts {
  const handle = () => project.getState().open?.handle
  const ports = { isHere, isNobodyThere }
  const cuts = createKeptChanges<CutChange>({
    nameOf: ({ lineId, takeId }) => `${lineId} ${takeId}`,
    send: async ({ lineId, takeId, after }) => {
      const at = handle()
      if (at !== undefined) await client.call('takes.mark', { project: at, lineId, takeId, mark: { cut: after } })
    },
    ...ports,
  })
  /** What was changed here and has not been answered is shown on top of what main has: the next edit builds on it. */
  const showMix = (at: ProjectHandle, mix: MixDocument, waiting: readonly MixChange[]): void =>
    updateProject(project, at, () => ({ mix: waiting.reduce(applyMixChange, mix) }))
  const mixes: KeptChanges<MixChange> = createKeptChanges<MixChange>({
    send: async (change) => {
      const { before, after, takesBack } = change
      const at = handle()
      if (at === undefined) return
      const mix = await client.call('mix.change', { project: at, before, after, ...back(takesBack) })
      const behind = mixes.waiting().filter((one) => one !== change)
      showMix(at, mix, behind)
    },
    ...ports,
  })
  return {
    cuts: sentCuts(project, cuts),
    seams: createKeptChanges({
      nameOf: ({ sceneTakeId, before, after, pause = '' }) => `${sceneTakeId} ${before} ${after} ${pause}`,
      send: async (move) => {
        const at = handle()
        if (at !== undefined) await client.call('scene.moveSeam', { project: at, ...move })
      },
      ...ports,
    }),
    mixes,
    takeMix: (at, mix) => showMix(at, mix, mixes.waiting()),
  }
}

/**
 * What is cut next, also right behind an Undo, builds on what was told last and not on what is still heard: until main has
 * it, and something is heard that came after that.
 */
function sentCuts(project: ProjectStore, cuts: KeptChanges<CutChange>): KeptChanges<CutChange> {
  const show = (
    change: (sent: ReadonlyMap<LineId, SentCut>, heard: GraphParts | undefined) => SentCutEntries,
  ): void => {
    const { open } = project.getState()
    if (open === undefined) return
    updateProject(project, open.handle, ({ sentCuts: sent = new Map(), timeline }) => ({
      sentCuts: new Map(change(sent, timeline?.parts)),
    }))
  }
  const answer = (): void => {
    const waiting = cuts.waiting()
    show((sent, heard) =>
      [...sent].map(([lineId, one]) =>
        one.answered !== undefined || waiting.includes(one.change)
          ? [lineId, one]
          : [lineId, { ...one, answered: heard }],
      ),
    )
  }
  return {
    ...cuts,
    change: async (change) => {
      show((sent) => [...sent, [change.lineId, { change }]])
      try {
        await cuts.change(change)
      } catch (error) {
        show((sent) => [...sent].filter(([, one]) => one.change !== change))
        throw error
      }
      answer()
    },
    sendAgain: async () => {
      await cuts.sendAgain()
      answer()
    },
  }
}

type SentCutEntries = Iterable<readonly [LineId, SentCut]>
