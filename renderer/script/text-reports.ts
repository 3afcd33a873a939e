import { arrivedOf } from '../base/late-commands.ts'
import { runAsked } from '../base/notices.ts'
import { sendCast } from '../cast/cast.ts'
import { putSettings } from '../cast/put-settings.ts'
import { revealLine, sendMix } from '../project/lines.ts'
import type { ShownProject } from '../project/store.ts'
import { showScript, showTyping } from '../project/typing.ts'
import { lateLineActions } from '../takes/late-line-actions.ts'
import { lateScene } from '../takes/late-scene.ts'
import { readChanges } from '../takes/read-changes.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { lateWords, watchWordsLate } from '../transport/words/late-words.ts'
import type { ScriptEditorProps } from './editor-props.ts'
import { foundSpeakers, newSpeakers } from './late-speakers.ts'
import type { ScriptNeeds } from './needs.ts'
import { sendSources } from './state/send-sources.ts'
import { leftText } from './text-left.ts'

/** What the editor of a project tells, and whom. `onChooseVoice` opens the chooser of voices for a line's speaker. */
export function textReports(
  deps: ScriptNeeds,
  open: Pick<ShownProject, 'documentKey' | 'initialText'>,
  onChooseVoice: (lineId: LineId) => void,
) {
  const { view } = deps
  const run = (work: () => Promise<unknown>): void => runAsked(view, work)
  return {
    onProblems: (problems) => view.setState({ problems }),
    onSelectedLines: (selectedLines) => view.setState({ selectedLines }),
    onFind: (findReport) => view.setState({ findReport }),
    onCaretLine: (id) => view.setState(id === undefined ? { caretLineId: id } : { caretLineId: id, visitedLineId: id }),
    onCaretScene: (caretScene) => view.setState({ caretScene }),
    onHistory: (history) => view.setState({ history }),
    onChanges: (changes) => showTyping(deps, open.documentKey, changes),
    onTyping: deps.keeper.stir,
    onScript: (script, text) => showScript(deps, script, text),
    onCast: (change) => {
      showHeard(deps, change)
      run(() => sendCast(deps, change))
    },
    onSettings: (change) => run(() => putSettings(deps, change)),
    onSources: (change) => run(() => sendSources(deps, change)),
    onCut: (change) => {
      showHeard(deps, change)
      run(() => deps.parts.changeCut(change))
    },
    onSeam: ({ lines, after: sample, sceneTakeId }) =>
      run(async () => (await arrivedOf(lateScene)).moveSeam(deps, { sceneTakeId, ...lines, sample })),
    onMix: (change) => {
      showHeard(deps, change)
      run(() => sendMix(deps, change))
    },
    onHandle: (handle) => {
      deps.editor.set(handle)
      // A new project waits for its first words.
      if (open.initialText.trim() === '') handle?.focus()
    },
    onPlayLine: (id) => deps.player.toggleLine(id),
    onWatchWord: (tell) => watchWordsLate(deps, tell),
    onPlayWord: (line, offset) => run(async () => (await lateWords.fetch()).playWord(deps, line, offset)),
    onLeave: () => leftText(deps),
    onSpeakersAdded: (added) => run(async () => (await newSpeakers.fetch()).speakersAdded(deps, added)),
    onSpeakersFound: (found) => run(async () => (await foundSpeakers.fetch()).offerSpeakers(deps, found)),
    onStale: (lineIds) => readChanges(deps, lineIds),
    onLineAction: (id, action) => {
      if (action === 'decide' || action === 'cast') revealLine(deps, id)
      run(async () => (await arrivedOf(lateLineActions)).actOnLine(deps, id, action, onChooseVoice))
    },
  } satisfies Partial<ScriptEditorProps>
}

/**
 * What is taken back right behind the edit may change nothing of what is heard, of which nobody is told then: the timeline
 * would show it where it was let go of.
 */
function showHeard({ project, player }: ScriptNeeds, { takesBack }: { readonly takesBack?: true | undefined }): void {
  const graph = project.getState().open?.timeline?.graph
  if (takesBack === true && graph !== undefined) player.stage.preview(graph)
}
