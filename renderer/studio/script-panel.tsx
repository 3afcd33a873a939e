import { useCallback } from 'react'
import type { LineId } from '../../shared/core/ids.ts'
import { addSpeaker } from '../commands/cast.ts'
import { actOnLine, playLine, revealLine, revealNextOf, revealScene } from '../commands/lines.ts'
import { renderLines, renderRequest } from '../commands/render.ts'
import { revealAttention } from '../commands/run-command.ts'
import { showTyping } from '../commands/typing.ts'
import type { LineAction, ScriptEditorHandle, ScriptEditorProps } from '../features/contracts.ts'
import { EditorHead, type TallyGroup } from '../features/editor-head/editor-head.tsx'
import { ScriptEditor } from '../features/script/script-editor.tsx'
import { coverageOf, type Tally } from '../model/tally.ts'
import type { OpenProject } from '../stores/project.ts'
import { useDeps, usePlayerState, useRun } from './deps-context.ts'
import styles from './studio.module.css'

/** The centre: the script under its head line. */
export function ScriptPanel({
  open,
  tally,
  currentScene,
  onChooseVoice,
}: {
  readonly open: OpenProject
  readonly tally: Tally
  readonly currentScene: number | undefined
  /** Opens the voice chooser for the line's speaker. */
  readonly onChooseVoice: (lineId: LineId) => void
}) {
  const deps = useDeps()
  const run = useRun()
  const { playingLineId } = usePlayerState()

  const onNextOf = (group: TallyGroup): void => {
    const wanted = [...open.lines.values()].filter((line) => {
      if (group === 'rendering' || group === 'queued') return line.state === group
      if (line.state === 'rendering' || line.state === 'queued') return false
      return coverageOf(line) === group
    })
    revealNextOf(deps, new Set(wanted.map((line) => line.id)), 1, 'There is no such line.')
  }
  const isEmpty = open.initialText.trim() === ''
  const onHandle = useCallback(
    (handle: ScriptEditorHandle | undefined) => {
      deps.editor.set(handle)
      // A new project waits for its first words.
      if (isEmpty) handle?.focus()
    },
    [deps, isEmpty],
  )
  const onCaretLine = useCallback((caretLineId: LineId | undefined) => deps.view.setState({ caretLineId }), [deps])
  const onCaretScene = useCallback((caretScene: string | undefined) => deps.view.setState({ caretScene }), [deps])
  const onHistory = useCallback<NonNullable<ScriptEditorProps['onHistory']>>(
    (history) => deps.view.setState({ history }),
    [deps],
  )
  return (
    <section className={styles.editor} aria-label="Script editor" data-region="centre">
      <EditorHead
        scenes={open.outline.scenes}
        currentScene={currentScene}
        tally={tally}
        onRevealScene={(index) => revealScene(deps, index)}
        onNextOf={onNextOf}
        onAttention={(step) => revealAttention(deps, step)}
        onMenuClosed={() => deps.editor.get()?.focus()}
      />
      <div className={styles.script}>
        <ScriptEditor
          initialText={open.initialText}
          documentKey={open.handle}
          cast={open.cast}
          lines={open.lines}
          playingLineId={playingLineId}
          readOnly={open.save.kind === 'readOnly'}
          onChanges={(changes, text) => showTyping(deps, changes, text)}
          onCaretLine={onCaretLine}
          onCaretScene={onCaretScene}
          onHistory={onHistory}
          onHandle={onHandle}
          onPlayLine={(id) => playLine(deps, id)}
          onRenderLine={(id) => run(() => renderLines(deps, renderRequest(open.settings.renderWith, [id])))}
          onAddSpeaker={(name) => run(() => addSpeaker(deps, name))}
          onLineAction={(id: LineId, action: LineAction) => {
            if (action === 'decide' || action === 'cast') revealLine(deps, id)
            run(() => actOnLine(deps, id, action, onChooseVoice))
          }}
        />
      </div>
    </section>
  )
}
