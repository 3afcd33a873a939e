import { useCallback, useMemo, useRef } from 'react'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { castDraftVoices } from '../../cast/cast.ts'
import { chooseNarrator, closeFind } from '../commands.ts'
import { revealNextOf, revealScene, revealAttention } from '../../project/lines.ts'
import { announce } from '../../base/notices.ts'
import { LateFind } from './late-find.tsx'
import { ScriptTools, SelectionTools } from './script-tools.tsx'
import { EditorHead, type TallyGroup } from './editor-head.tsx'
import { ScriptEditor } from '../editor/script-editor.tsx'
import type { ScriptCommandId } from '../command-list.ts'
import { coverageOf, type Tally } from '../../project/tally.ts'
import type { ShownProject } from '../../project/store.ts'
import { StoppedPanel } from '../../kept-words/view/stopped-panel.tsx'
import styles from '../../base/ui/studio.module.css'
import { useTextFocus } from './text-focus.ts'
import { textReports } from '../text-reports.ts'
import { useRoomTaken } from './use-room-taken.ts'
import { useSpelling } from './use-spelling.ts'
import { problemList } from './late-problems.ts'
import { keptWords } from '../../kept-words/view/late-kept-words.ts'
import { useSettings } from '../../account/needs.ts'
import { useHost, useRun, useView } from '../../base/needs.ts'
import { useKept } from '../../kept-words/needs.ts'
import { useScriptNeeds } from '../needs.ts'
import { usePlayerState } from '../../transport/needs.ts'
import { scriptPanelName, scriptPanelNoLine } from '../../../shared/messages/made/script.ts'

const noModels: readonly ModelFacts[] = []

/** The centre: the script under its head line. */
export function ScriptPanel({
  open,
  tally,
  currentScene,
  onChooseVoice,
  onCommand,
}: {
  readonly open: ShownProject
  readonly tally: Tally
  readonly currentScene: number | undefined
  /** Opens the voice chooser for the line's speaker. */
  readonly onChooseVoice: (lineId: LineId) => void
  readonly onCommand: (id: ScriptCommandId) => void
}) {
  const deps = useScriptNeeds()
  const selectedLines = useView((state) => state.selectedLines)
  const readOnly = open.save.kind === 'readOnly'
  const hasHost = useHost().kind === 'connected'
  const hasOffers = useKept(({ offers }) => offers.length > 0)

  const onNextOf = (group: TallyGroup): void => {
    const wanted = [...open.lines.values()].filter((line) => {
      if (group === 'rendering' || group === 'queued') return line.state === group
      if (line.state === 'rendering' || line.state === 'queued') return false
      return coverageOf(line) === group
    })
    revealNextOf(deps, new Set(wanted.map((line) => line.id)), 1, scriptPanelNoLine())
  }
  const command = (id: ScriptCommandId) => (): void => onCommand(id)
  return (
    <section className={styles.editor} aria-label={scriptPanelName()} data-region="centre">
      <EditorHead
        selection={
          selectedLines === 0 ? undefined : (
            <SelectionTools
              count={selectedLines}
              readOnly={readOnly}
              onChangeSpeaker={command('changeSpeaker')}
              onJoin={command('joinLines')}
              onDuplicate={command('duplicateLines')}
              onClear={() => deps.editor.get()?.clearLines()}
            />
          )
        }
        tools={<Tools open={open} readOnly={readOnly} onCommand={onCommand} />}
        scenes={open.outline.scenes}
        currentScene={currentScene}
        tally={tally}
        onRevealScene={(index) => revealScene(deps, index)}
        onNextOf={onNextOf}
        onAttention={(step) => revealAttention(deps, step)}
        onMenuClosed={() => deps.editor.get()?.focus()}
      />
      <Find readOnly={readOnly} />
      {hasHost ? null : <StoppedPanel />}
      {hasHost && hasOffers ? <keptWords.Part readOnly={readOnly} /> : null}
      <div className={styles.script}>
        <Text open={open} readOnly={readOnly} onChooseVoice={onChooseVoice} />
      </div>
      <Problems readOnly={readOnly} />
    </section>
  )
}

/** What is asked for from the head of the script. */
function Tools(props: {
  readonly open: ShownProject
  readonly readOnly: boolean
  readonly onCommand: (id: ScriptCommandId) => void
}) {
  const { open, readOnly, onCommand } = props
  const deps = useScriptNeeds()
  const run = useRun()
  const problems = useView((state) => state.problems)
  const problemsOpen = useView((state) => state.problemsOpen)
  const find = useView((state) => state.find)
  const command = (id: ScriptCommandId) => (): void => onCommand(id)
  return (
    <ScriptTools
      toDoCount={open.outline.toDoCount}
      problems={problems}
      problemsOpen={problemsOpen}
      findOpen={find.kind !== 'closed'}
      speakers={open.cast.speakers}
      narrator={open.settings.narrator}
      readOnly={readOnly}
      onToDo={(step) => onCommand(step === 1 ? 'nextToDo' : 'previousToDo')}
      onProblems={command('problems')}
      onFind={find.kind === 'closed' ? command('find') : () => closeFind(deps)}
      onNarrator={(speakerId) => run(() => chooseNarrator(deps, speakerId))}
      onMenuClosed={() => deps.editor.get()?.focus()}
    />
  )
}

/** The search, while it is open. */
function Find({ readOnly }: { readonly readOnly: boolean }) {
  const isOpen = useView((state) => state.find.kind !== 'closed')
  return isOpen ? <OpenFind readOnly={readOnly} /> : null
}

function OpenFind({ readOnly }: { readonly readOnly: boolean }) {
  const deps = useScriptNeeds()
  const panel = useRef<HTMLDivElement>(null)
  const editor = useCallback(() => deps.editor.get(), [deps])
  useRoomTaken(panel, editor)
  const find = useView((state) => state.find)
  const report = useView((state) => state.findReport)
  const scriptFind = useCallback(() => deps.editor.get()?.find, [deps])
  return (
    <div ref={panel}>
      <LateFind
        isReplacing={find.kind === 'replace'}
        turn={find.turn}
        query={find.query}
        onQuery={(query) => deps.view.setState({ find: { ...find, query } })}
        readOnly={readOnly}
        report={report}
        find={scriptFind}
        onReplacing={(isReplacing) => deps.view.setState({ find: { ...find, kind: isReplacing ? 'replace' : 'find' } })}
        onSay={(words) => announce(deps.view, words)}
        onClose={() => closeFind(deps)}
      />
    </div>
  )
}

/** The list of problems, while it is open: under the script, whose lines stay where they are. */
function Problems({ readOnly }: { readonly readOnly: boolean }) {
  const deps = useScriptNeeds()
  const run = useRun()
  const problems = useView((state) => state.problems)
  if (!useView((state) => state.problemsOpen)) return null
  return (
    <problemList.Part
      problems={problems}
      editor={deps.editor.get}
      readOnly={readOnly}
      onSpeakers={() => run(() => castDraftVoices(deps, 'script'))}
      onConflicts={() => deps.view.setState({ dialog: { kind: 'conflicts' } })}
      onReveal={(problem) => deps.editor.get()?.revealOffset(problem.from)}
      onClose={() => {
        deps.view.setState({ problemsOpen: false })
        deps.editor.get()?.focus()
      }}
    />
  )
}

/** The script itself. */
function Text(props: {
  readonly open: ShownProject
  readonly readOnly: boolean
  readonly onChooseVoice: (lineId: LineId) => void
}) {
  const { open, readOnly, onChooseVoice } = props
  const deps = useScriptNeeds()
  const { playingLineId } = usePlayerState()
  const added = useSettings((state) => state.app?.settings.models) ?? noModels
  const model = useMemo(() => ({ id: open.settings.model, added }), [open.settings.model, added])
  const spelling = useSpelling()
  const others = useKept((state) => state.others)
  useTextFocus()
  return (
    <ScriptEditor
      {...textReports(deps, open, onChooseVoice)}
      initialText={open.initialText}
      documentKey={open.documentKey}
      cast={open.cast}
      model={model}
      narrator={open.settings.narrator}
      lines={open.lines}
      playingLineId={playingLineId}
      readOnly={readOnly}
      spelling={spelling}
      others={others}
    />
  )
}
