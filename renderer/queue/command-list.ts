import { isSpoken } from '../../shared/core/script/lines.ts'
import {
  commandsCancelRender,
  commandsCleanUp,
  commandsLiveLine,
  commandsLiveScene,
  commandsPauseQueue,
  commandsPickUp,
  commandsPlayContext,
  commandsPlayLine,
  commandsPlayScene,
  commandsPlaySelection,
  commandsPlayWord,
  commandsRender,
  commandsRenderLine,
  commandsResumeQueue,
  commandsScenePlan,
  commandsShowQueue,
  commandsSpending,
} from '../../shared/messages/made/commands.ts'
import { queueStatusCastFirst } from '../../shared/messages/made/queue-status.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { commandsFor } from '../base/command.ts'
import { arrivedOf } from '../base/late-commands.ts'
import { announce } from '../base/notices.ts'
import { revealAttention } from '../project/lines.ts'
import type { ShownProject } from '../project/store.ts'
import { isUncast } from '../project/line-states.ts'
import { renderStep, tallyLines } from '../project/tally.ts'
import { lateLive } from '../rendering/late-live.ts'
import { cancelRender, renderLines, renderRequest } from '../rendering/render.ts'
import { lateTakes } from '../takes/late-takes.ts'
import { lateWords } from '../transport/words/late-words.ts'
import { lineAtCaret } from '../transport/line-at-caret.ts'
import { pauseQueue, resumeQueue, showQueue } from './commands.ts'
import type { QueueNeeds } from './needs.ts'

/** What renders lines, plays them, and watches, pays for and tidies up what is rendered. */
export const queueCommands = commandsFor<QueueNeeds>()([
  { id: 'render', title: commandsRender, when: 'project', run: (deps) => renderNow(deps, null) },
  {
    id: 'renderLine',
    title: commandsRenderLine,
    keys: ['Mod+Shift+Enter'],
    place: 'caretLine',
    when: 'line',
    run: (deps) => withLine(deps.view.getState().caretLineId, (lineId) => renderNow(deps, [lineId])),
  },
  {
    id: 'playLine',
    title: commandsPlayLine,
    keys: ['Mod+Enter'],
    place: 'caretLine',
    when: 'project',
    run: playAtCaret,
  },
  {
    id: 'playLineInContext',
    title: commandsPlayContext,
    keys: ['Shift+Space'],
    place: 'idle',
    when: 'line',
    run: (deps) => withLine(lineOf(deps), (lineId) => deps.player.playContext(lineId)),
  },
  {
    id: 'playWord',
    title: commandsPlayWord,
    keys: ['Mod+Alt+W'],
    place: 'caretLine',
    when: 'line',
    run: playWordAtCaret,
  },
  { id: 'playScene', title: commandsPlayScene, when: 'line', run: playScene },
  { id: 'playSelection', title: commandsPlaySelection, when: 'line', run: playSelection },
  { id: 'cancelRender', title: commandsCancelRender, when: 'queue', run: cancelRender },
  { id: 'showQueue', title: commandsShowQueue, when: 'project', run: (deps) => showQueue(deps, true) },
  { id: 'pauseQueue', title: commandsPauseQueue, when: 'queue', run: pauseQueue },
  { id: 'resumeQueue', title: commandsResumeQueue, when: 'paused', run: resumeQueue },
  {
    id: 'liveLine',
    title: commandsLiveLine,
    when: 'line',
    run: (deps) => withLine(lineOf(deps), async (lineId) => (await arrivedOf(lateLive)).startLive(deps, [lineId])),
  },
  { id: 'liveScene', title: commandsLiveScene, when: 'line', run: hearScene },
  {
    id: 'scenePlan',
    title: commandsScenePlan,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'scenePlan', lineIds: null } }),
  },
  {
    id: 'pickUp',
    title: commandsPickUp,
    when: 'line',
    run: (deps) => withLine(lineOf(deps), async (lineId) => (await arrivedOf(lateTakes)).pickUpLine(deps, lineId, 1)),
  },
  {
    id: 'spending',
    title: commandsSpending,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'spending' } }),
  },
  {
    id: 'cleanUp',
    title: commandsCleanUp,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'cleanUp' } }),
  },
])

async function renderNow(deps: QueueNeeds, lineIds: readonly LineId[] | null): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const source = open.settings.renderWith
  const tally = tallyLines(open.lines.values(), source)
  const step = lineIds === null ? renderStep(tally) : 'render'
  if (step === 'cast') goToCasting(deps, open, tally.uncast)
  else if (step === 'decide') revealAttention(deps, 1)
  else await renderLines(deps, renderRequest(source, lineIds))
}

/** Rendering would fail line by line: who is to speak is chosen first. */
function goToCasting(deps: QueueNeeds, open: ShownProject, lines: number): void {
  const first = [...open.lines.values()].find((line) => isUncast(line) && line.speakerId !== undefined)
  const chosen = first?.speakerId === undefined ? {} : { selectedSpeakerId: first.speakerId }
  deps.view.setState({ workspace: 'casting', ...chosen })
  announce(deps.view, queueStatusCastFirst({ lines }))
}

/** The line that is looked at: in Takes the one of the review, else the caret's. */
function lineOf({ view, takes }: QueueNeeds): LineId | undefined {
  const { workspace, caretLineId } = view.getState()
  return (workspace === 'takes' ? takes.getState().lineId : undefined) ?? caretLineId
}

function withLine(lineId: LineId | undefined, run: (lineId: LineId) => void | Promise<void>): void | Promise<void> {
  return lineId === undefined ? undefined : run(lineId)
}

/** Where nothing is spoken yet the player says so. */
function playAtCaret(deps: QueueNeeds): void {
  const lineId = lineAtCaret(deps, 'before')
  if (lineId === undefined) deps.player.play()
  else deps.player.hearLine(lineId)
}

async function playWordAtCaret(deps: QueueNeeds): Promise<void> {
  const handle = deps.editor.get()
  handle?.flush('textOnly')
  const line = handle?.caretLine()
  if (handle === undefined || line === undefined) return
  const { playWord } = await lateWords.fetch()
  await playWord(deps, line, Math.max(0, handle.caretInLine() - line.spans.text[0]))
}

/** The lines of the scene that is looked at, in their order. */
function linesOfScene(deps: QueueNeeds): readonly { readonly id: LineId }[] {
  const { open } = deps.project.getState()
  const lineId = lineOf(deps)
  if (open === undefined || lineId === undefined) return []
  const scene = open.outline.lines.get(lineId)?.sceneIndex
  return [...open.outline.lines.values()].filter((line) => line.sceneIndex === scene)
}

function playScene(deps: QueueNeeds): void {
  const lines = linesOfScene(deps)
  const [first, last] = [lines[0], lines.at(-1)]
  if (first !== undefined && last !== undefined) deps.player.playSpan(first.id, last.id)
}

/** From the first selected line to the last; where none is selected, the line at the caret. */
function playSelection(deps: QueueNeeds): void {
  const handle = deps.editor.get()
  if (handle === undefined) return
  handle.flush('textOnly')
  const { script, rows } = handle.material()
  const ids = rows.flatMap((row) => {
    const node = script.nodes[row]
    return node?.kind === 'line' && node.id !== undefined && isSpoken(node) ? [node.id] : []
  })
  const [first = lineOf(deps), last = first] = [ids[0], ids.at(-1)]
  if (first !== undefined && last !== undefined) deps.player.playSpan(first, last)
}

async function hearScene(deps: QueueNeeds): Promise<void> {
  const lines = linesOfScene(deps)
  if (lines.length === 0) return
  await (await arrivedOf(lateLive)).startLive(
    deps,
    lines.map((line) => line.id),
  )
}
