import type { StaleLine } from '../../../shared/contract/render-views.ts'
import type { CastVoice } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineNode } from '../../../shared/core/model/script.ts'
import type { Source, TakeChange } from '../../../shared/core/model/take.ts'
import { narratorOf } from '../../../shared/core/reading/narrate.ts'
import { takeChanges } from '../../../shared/core/render/changes/take-changes.ts'
import { forEachNodeOf } from '../../../shared/core/script/document-script.ts'
import { narrateNode } from '../../../shared/core/script/narrate-node.ts'
import { heardTake, type LineTake } from '../../../shared/core/takes/line-takes.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Planner } from '../../rendering/queue/planner.ts'
import { draftVoices } from '../../speech/draft/voices.ts'

/** What the differences of a session's takes are told from. */
export type LineChangesInput = {
  readonly project: Pick<OpenProject, 'takes'>
  readonly planner: Planner
  readonly takesOf: (lineId: LineId) => readonly LineTake[]
}

/** Tells what has changed about lines since their takes were made; asked for few lines at a time. */
export type LineChanges = {
  /** Of each stale line the differences to the take that is heard, or else to its newest. Others are left out. */
  readonly ofLines: (lineIds: readonly LineId[]) => readonly StaleLine[]
  /** None for a take of the line as it stands; whether anybody hears the take does not matter. */
  readonly ofTake: (lineId: LineId, take: LineTake) => readonly TakeChange[]
}

export function createLineChanges({ project, planner, takesOf }: LineChangesInput): LineChanges {
  const changesOf = (lineId: LineId, { take, isCurrent }: LineTake, nodes: NodesOf): readonly TakeChange[] => {
    if (isCurrent) return []
    const { source } = take
    return takeChanges(take, {
      line: planner.lineOf(source, lineId),
      node: nodes(source).get(lineId),
      origin: planner.snapshot(source).origin,
      titleOf: (id) => titleIn(planner, source, id),
      answerOf: ({ sliceOf }) =>
        project.takes
          .all()
          .findLast(
            ({ id, kind, scene }) =>
              kind === 'scene' && id === sliceOf?.takeId && scene?.lines.some((one) => one.lineId === lineId) === true,
          ),
    })
  }
  return {
    ofLines: (lineIds) => {
      const nodes = nodesOf(planner, new Set(lineIds))
      return lineIds.flatMap((lineId) => {
        const takes = takesOf(lineId)
        const take = heardTake(takes) ?? takes.at(-1)
        const changes = take === undefined ? [] : changesOf(lineId, take, nodes)
        return take === undefined || changes.length === 0
          ? []
          : [{ lineId, takeId: take.take.id, changes: [...changes] }]
      })
    },
    ofTake: (lineId, take) => changesOf(lineId, take, nodesOf(planner, new Set([lineId]))),
  }
}

type NodesOf = (source: Source) => ReadonlyMap<LineId, LineNode>

/** The wanted lines of the script as they are heard, found in one look and only if they are asked for. */
function nodesOf(planner: Planner, wanted: ReadonlySet<LineId>): NodesOf {
  let found: Map<LineId, LineNode> | undefined
  return (source) => {
    if (found !== undefined) return found
    const nodes = new Map<LineId, LineNode>()
    const { script, cast, settings } = planner.snapshot(source)
    const narrator = narratorOf(cast, settings.narrator)
    forEachNodeOf(script, (node) => {
      const id = node.kind === 'line' || node.kind === 'action' ? node.id : undefined
      if (id === undefined || !wanted.has(id) || nodes.has(id)) return
      const heard = narrator === undefined ? node : narrateNode(node, narrator.name)
      if (heard.kind === 'line') nodes.set(id, heard)
    })
    found = nodes
    return found
  }
}

/** What a voice is called in the cast of now, or among the draft voices. */
function titleIn(planner: Planner, source: Source, voiceId: string): string | undefined {
  const isIt = (voice: CastVoice | undefined): boolean => voice?.id === voiceId
  for (const speaker of planner.snapshot(source).cast.speakers) {
    for (const { voice, draftVoice } of [speaker, ...(speaker.variants ?? [])]) {
      const found = isIt(voice) ? voice : isIt(draftVoice) ? draftVoice : undefined
      if (found !== undefined) return found.title
    }
  }
  return source === 'draft' ? draftVoices.find(({ id }) => id === voiceId)?.title : undefined
}
