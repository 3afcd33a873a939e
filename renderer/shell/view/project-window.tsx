import { shellWidthInspector, shellWidthLeft, shellWidthTimeline } from '../../../shared/messages/made/shell.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineId, SpeakerId } from '../../../shared/core/model/ids.ts'
import { addSpeaker, chooseVoice, listVoices } from '../../cast/cast.ts'
import { moveSceneInList } from '../../script/commands.ts'
import { revealScene } from '../../project/lines.ts'
import { reportSound } from '../../base/notices.ts'
import { runCommand } from '../commands/registry.ts'
import { CastPanel } from '../../casting/view/cast-panel.tsx'
import type { VoiceQuery } from '../../voices/view/voice-chooser.tsx'
import type { ShownProject } from '../../project/store.ts'
import { Split } from '../../base/ui/split.tsx'
import { focusSoon } from '../../base/ui/hooks/focus-soon.ts'
import { casting, inspector, takes, timeline, voiceChooser } from './late-parts.ts'
import { SafetyPanel, useDamagedScreen } from '../../safety/view/safety-panel.tsx'
import { ScriptPanel } from '../../script/view/script-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import styles from '../../base/ui/studio.module.css'
import { ToolbarPanel } from './toolbar-panel.tsx'
import { useLater } from '../../base/ui/hooks/use-later.ts'
import { useMedia } from '../../base/ui/hooks/use-media.ts'
import { useRail } from '../../base/ui/hooks/use-rail.ts'
import { useLiveEvents } from './use-rendering.ts'
import { type Summary, useSummary } from './use-summary.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun, useView } from '../../base/needs.ts'
import { useDeps } from '../parts/use-deps.ts'
import { usePlayerState } from '../../transport/needs.ts'

/** The speaker whose voice is being chosen, and what the chooser stands beside. */
type Choosing = { readonly speakerId: SpeakerId; readonly anchor: HTMLElement }

/** The window of an open project: toolbar, three zones over the timeline, status bar. */
export function ProjectWindow({ open }: { readonly open: ShownProject }) {
  const summary = useSummary(open)
  const isNarrow = useMedia('(max-width: 1279px)')
  const workspace = useView((state) => state.workspace)
  const { choosing, choose, chooseFor } = useChoosing(open)
  usePlayerProblem()
  useLiveEvents()
  useFocusOfWorkspace()
  return (
    <>
      <ToolbarPanel open={open} tally={summary.tally} isNarrow={isNarrow} />
      <SafetyPanel open={open} />
      <main className={styles.work}>
        {/* It keeps its size while it is not shown, so that the script and the timeline stand as they were. */}
        <div className={styles.space} data-shown={workspace === 'script'}>
          <ScriptSpace open={open} summary={summary} isNarrow={isNarrow} onChoose={choose} onChooseFor={chooseFor} />
        </div>
        {workspace === 'takes' ? <takes.Part open={open} /> : null}
        {workspace === 'casting' ? <casting.Part open={open} rows={summary.rows} isNarrow={isNarrow} /> : null}
      </main>
      <StatusPanel open={open} summary={summary} />
      {choosing === undefined ? null : <Chooser open={open} choosing={choosing} onDone={() => choose(undefined)} />}
    </>
  )
}

/** Who is being given a voice, and how that begins: for a speaker, or for whoever speaks a line. */
function useChoosing(open: ShownProject) {
  const deps = useDeps()
  const run = useRun()
  const [choosing, choose] = useState<Choosing>()
  const chooseFor = (lineId: LineId, anchor?: HTMLElement): void => {
    const line = open.outline.lines.get(lineId)
    if (line === undefined) return
    if (line.speakerId === undefined) {
      run(() => addSpeaker(deps, line.speaker))
      return
    }
    const beside = anchor ?? document.querySelector<HTMLElement>(`[data-speaker="${line.speakerId}"]`)
    if (beside !== null) choose({ speakerId: line.speakerId, anchor: beside })
  }
  return { choosing, choose, chooseFor }
}

type SpaceProps = {
  readonly open: ShownProject
  readonly summary: Summary
  readonly isNarrow: boolean
  readonly onChoose: (choosing: Choosing) => void
  readonly onChooseFor: (lineId: LineId, anchor?: HTMLElement) => void
}

/** What the script keeps over the large timeline, pixels: its head and some lines. */
const LARGE_REST = 144

/** In a flat window only the transport is seen of the timeline, pixels; its lanes are pulled up. */
const TRANSPORT_HEIGHT = 44

/** The script between the cast and the inspector, over the timeline. */
function ScriptSpace(props: SpaceProps) {
  const { open, summary, isNarrow } = props
  const deps = useDeps()
  const run = useRun()
  const isRail = useRail()
  // The script comes first where there is little height.
  const isLow = useMedia('(max-height: 759px)')
  const isFlat = useMedia('(max-height: 559px)')
  const inspectorOpen = useView((state) => state.inspectorOpen)
  const isLarge = useView((state) => state.largeTimeline) && !isFlat
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  const currentScene = useCurrentScene(open)
  const damaged = useDamagedScreen(open)
  // The script is seen first: what stands around it comes a frame later.
  const isLater = useLater()
  // In a narrow window the column of the cast has its width from what is in it.
  const castPanel = isLater || isRail ? <Cast {...props} currentScene={currentScene} /> : null
  const aside = isLater ? (
    <inspector.Part
      open={open}
      onClose={isNarrow ? () => deps.view.setState({ inspectorOpen: false }) : undefined}
      onChooseVoice={props.onChooseFor}
    />
  ) : null
  return (
    <>
      <Split
        orientation="horizontal"
        side="end"
        label={shellWidthInspector()}
        size={312}
        min={280}
        max={400}
        rest={560}
        panel={
          isNarrow || isLarge ? undefined : (
            <div className={styles.aside} data-region="inspector" tabIndex={-1}>
              {aside}
            </div>
          )
        }
      >
        <Split
          orientation="vertical"
          side="end"
          label={shellWidthTimeline()}
          size={isFlat ? TRANSPORT_HEIGHT : isLow ? 160 : 268}
          min={isFlat ? TRANSPORT_HEIGHT : 160}
          max={480}
          rest={isLarge ? LARGE_REST : isFlat ? 120 : 200}
          fills={isLarge}
          panel={
            <div className={styles.timeline} data-region="timeline" tabIndex={-1}>
              {isLater ? <timeline.Part open={open} isLarge={isLarge} strip={strip} /> : null}
            </div>
          }
        >
          <div className={isRail && !isLarge ? `${styles.group} ${styles.railed}` : styles.group}>
            {isRail && !isLarge ? castPanel : null}
            <Split
              orientation="horizontal"
              side="start"
              label={shellWidthLeft()}
              size={264}
              min={192}
              max={360}
              rest={360}
              panel={isRail || isLarge ? undefined : castPanel}
            >
              <div className={styles.scriptRow}>
                <div className={styles.scriptCell}>
                  {damaged ?? (
                    <ScriptPanel
                      open={open}
                      tally={summary.tally}
                      currentScene={currentScene}
                      onChooseVoice={props.onChooseFor}
                      onCommand={(id) => run(() => runCommand(deps, id))}
                    />
                  )}
                </div>
                {isLarge ? <div ref={setStrip} className={styles.strip} data-region="clip" tabIndex={-1} /> : null}
              </div>
            </Split>
          </div>
        </Split>
      </Split>
      {isNarrow && inspectorOpen ? (
        <div className={styles.overlay} data-region="inspector" data-over-work tabIndex={-1}>
          {aside}
        </div>
      ) : null}
    </>
  )
}

/** Who speaks, and the scenes. */
function Cast(props: SpaceProps & { readonly currentScene: number | undefined }) {
  const { open, summary, onChoose } = props
  const deps = useDeps()
  const selectedSpeakerId = useView((state) => state.selectedSpeakerId)
  return (
    <CastPanel
      rows={summary.rows}
      selectedId={selectedSpeakerId}
      scenes={open.outline.scenes}
      sceneSeconds={summary.sceneSeconds}
      currentScene={props.currentScene}
      readOnly={open.save.kind === 'readOnly'}
      onSelect={(id) => deps.view.setState({ selectedSpeakerId: id })}
      onChooseVoice={(speakerId, anchor) => onChoose({ speakerId, anchor })}
      onAddSpeaker={() => deps.view.setState({ dialog: { kind: 'addSpeaker' } })}
      onAddScene={() => deps.editor.get()?.insertScene()}
      onRevealScene={(index) => revealScene(deps, index)}
      sceneWords={summary.sceneWords}
      onMoveScene={(scene, move) => moveSceneInList(deps, scene, move)}
      onRename={(speakerId) => deps.view.setState({ dialog: { kind: 'renameSpeaker', speakerId } })}
      onMerge={(speakerId) => deps.view.setState({ dialog: { kind: 'mergeSpeaker', speakerId } })}
      onRemove={(speakerId) => deps.view.setState({ dialog: { kind: 'removeSpeaker', speakerId } })}
    />
  )
}

/** The choice of a voice, beside what it was asked for at. */
function Chooser(props: { readonly open: ShownProject; readonly choosing: Choosing; readonly onDone: () => void }) {
  const { open, choosing, onDone } = props
  const deps = useDeps()
  const run = useRun()
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const loadVoices = useCallback((query: VoiceQuery) => listVoices(deps, query), [deps])
  const speaker = open.cast.speakers.find((candidate) => candidate.id === choosing.speakerId)
  if (speaker === undefined) return null
  return (
    <voiceChooser.Part
      key={speaker.id}
      speaker={speaker}
      anchor={choosing.anchor}
      initialSource={open.settings.renderWith}
      isConnected={isConnected}
      loadVoices={loadVoices}
      onChoose={(source, voice) => {
        onDone()
        run(() => chooseVoice(deps, speaker.id, source, { id: voice.id, title: voice.title.slice(0, 200) }))
      }}
      onConnect={() => {
        onDone()
        deps.view.setState({ dialog: { kind: 'connect' } })
      }}
      onClose={onDone}
    />
  )
}

/** The scene that the caret is in. */
function useCurrentScene(open: ShownProject): number | undefined {
  const caretLineId = useView((state) => state.caretLineId)
  const caretScene = useView((state) => state.caretScene)
  return sceneIndex(open, caretLineId, caretScene)
}

/** A workspace that was gone to takes the focus: Casting in its first region, the script where its caret is. */
function useFocusOfWorkspace(): void {
  const deps = useDeps()
  const workspace = useView((state) => state.workspace)
  const before = useRef(workspace)
  useEffect(() => {
    if (before.current === workspace) return
    before.current = workspace
    if (workspace === 'script') deps.editor.get()?.focus()
    else focusSoon('[data-workspace-focus]')
  }, [deps, workspace])
}

/** A sound that cannot be played is said once, in the notice area. */
function usePlayerProblem(): void {
  const deps = useDeps()
  const { problem } = usePlayerState()
  useEffect(() => {
    if (problem !== undefined) reportSound(deps.view, problem)
  }, [deps, problem])
}

function sceneIndex(
  open: ShownProject,
  caretLineId: LineId | undefined,
  caretScene: string | undefined,
): number | undefined {
  const ofLine = caretLineId === undefined ? undefined : open.outline.lines.get(caretLineId)?.sceneIndex
  if (ofLine !== undefined) return ofLine
  return caretScene === undefined ? undefined : open.outline.scenes.find((scene) => scene.title === caretScene)?.index
}
