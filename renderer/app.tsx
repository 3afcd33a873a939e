import { Tooltip } from 'radix-ui'
import { useMemo, useState } from 'react'
import styles from './app.module.css'
import { saveConnection, testConnection } from './commands/connection.ts'
import type { Deps } from './commands/deps.ts'
import { dismissNotice } from './commands/notices.ts'
import { openFrom } from './commands/project.ts'
import { commandContext, runCommand } from './commands/run-command.ts'
import { StartScreen } from './features/first-run/start-screen.tsx'
import { StartStatus } from './features/first-run/start-status.tsx'
import { DropSign } from './features/import/drop-sign.tsx'
import { Announcer, Notices } from './features/notices/notices.tsx'
import { TitleBar } from './features/toolbar/title-bar.tsx'
import { type CommandId, chordOf } from './model/command-list.ts'
import { chordWords } from './model/keys.ts'
import { appMenu } from './studio/app-menu.ts'
import { DepsContext, useDeps, useOpenProject, useRun, useSettings, useView } from './studio/deps-context.ts'
import { HeldKeys } from './studio/held-keys.tsx'
import { dialogs } from './studio/late-parts.ts'
import { Studio } from './studio/studio.tsx'
import { Theme } from './studio/theme.tsx'
import { useDrop } from './studio/use-drop.ts'
import { useShortcuts } from './studio/use-shortcuts.ts'

/** How long the pointer rests on a button before its name is shown. */
const TIP_DELAY_MS = 500

/** The whole window over handed-in parts. */
export function App({ deps }: { readonly deps: Deps }) {
  return (
    <DepsContext value={deps}>
      <Tooltip.Provider delayDuration={TIP_DELAY_MS}>
        <Theme />
        <Window />
      </Tooltip.Provider>
    </DepsContext>
  )
}

function Window() {
  const deps = useDeps()
  const open = useOpenProject()
  const notices = useView((state) => state.notices)
  const announcement = useView((state) => state.announcement)
  const isDropping = useDrop()
  useShortcuts()
  return (
    <div className={open === undefined ? styles.startWindow : styles.window}>
      <TopBar />
      {open === undefined ? <Start /> : <Studio key={open.documentKey} open={open} />}
      <OpenDialog />
      {isDropping ? <DropSign /> : null}
      <Notices notices={notices} onDismiss={(id) => dismissNotice(deps.view, id)} />
      <Announcer words={announcement.words} turn={announcement.turn} />
    </div>
  )
}

/** No dialog is open when the window opens: their file comes when the script is seen, or with the first one. */
function OpenDialog() {
  const deps = useDeps()
  const isOpen = useView((state) => state.dialog.kind !== 'none')
  const [wasOpen, setWasOpen] = useState(false)
  const [isLate, setLate] = useState(false)
  if (isOpen && !wasOpen) {
    setWasOpen(true)
    setLate(!dialogs.isThere())
  }
  if (!wasOpen) return null
  const close = (): void => deps.view.setState({ dialog: { kind: 'none' } })
  return (
    <>
      {isLate ? <HeldKeys isOpen={isOpen} isThere={dialogs.isThere} onGiveUp={close} /> : null}
      <dialogs.Part />
    </>
  )
}

function TopBar() {
  const deps = useDeps()
  const run = useRun()
  const open = useOpenProject()
  const isMac = useSettings((state) => state.app?.platform === 'mac')
  const theme = useSettings((state) => state.app?.settings.theme ?? 'system')
  const command = (id: CommandId): void => run(() => runCommand(deps, id))
  return (
    <TitleBar
      project={open}
      menu={appMenu({ ...commandContext(deps), hasProject: open !== undefined }, theme, isMac, command)}
      paletteKeys={useKeys('palette')}
      onPalette={() => command('palette')}
      onSaveCopy={() => command('saveCopy')}
    />
  )
}

function Start() {
  const deps = useDeps()
  const run = useRun()
  const app = useSettings((state) => state.app)
  const isStarting = useSettings((state) => state.isStarting)
  const connection = useSettings((state) => state.connection)
  const draftVoices = useSettings((state) => state.draftVoices)
  const newKeys = useKeys('newProject')
  const openKeys = useKeys('open')
  const importKeys = useKeys('importScript')
  const connect = useMemo(
    () => ({
      connection,
      onTest: (address: string | null, key: string | null) => testConnection(deps, address, key),
      onSave: (input: Parameters<typeof saveConnection>[1]) => saveConnection(deps, input),
    }),
    [deps, connection],
  )
  if (app === undefined || isStarting) return <main className={styles.blank} aria-label="Starting" />
  return (
    <>
      <StartScreen
        app={app}
        newKeys={newKeys}
        openKeys={openKeys}
        importKeys={importKeys}
        connect={connect}
        onSample={(sampleId) => run(() => openFrom(deps, { kind: 'sample', sampleId }))}
        onNew={() => run(() => runCommand(deps, 'newProject'))}
        onOpen={() => run(() => runCommand(deps, 'open'))}
        onImport={() => run(() => runCommand(deps, 'importScript'))}
        onRecent={(recentId) => run(() => openFrom(deps, { kind: 'recent', recentId }))}
      />
      <StartStatus connection={connection} draftVoices={draftVoices} />
    </>
  )
}

function useKeys(id: CommandId): string {
  const isMac = useSettings((state) => state.app?.platform === 'mac')
  const chord = chordOf(id)
  return chord === undefined ? '' : chordWords(chord, isMac)
}
