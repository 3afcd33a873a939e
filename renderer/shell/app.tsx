import { shellStarting } from '../../shared/messages/made/shell.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import styles from './app.module.css'
import type { Deps } from './parts/deps.ts'
import { dismissNotice } from '../base/notices.ts'
import { type CommandId, commandContext, runCommand } from './commands/registry.ts'
import { DropSign } from '../import/view/drop-sign.tsx'
import { Announcer, Notices } from './view/notices.tsx'
import { TitleBar } from './view/title-bar.tsx'
import { shownSave } from './model/shown-save.ts'
import { appMenu } from './view/app-menu.ts'
import { HeldKeys } from '../base/ui/held-keys.tsx'
import { dialogs, records, startPanel } from './view/late-parts.ts'
import { ProjectWindow } from './view/project-window.tsx'
import { Theme } from './view/theme.tsx'
import { useDrop } from './view/use-drop.ts'
import { ProvideKeys } from './commands/provide-keys.tsx'
import { useKeyWords } from '../base/key-words.ts'
import { useKeys } from './commands/use-keys.ts'
import { useLater } from '../base/ui/hooks/use-later.ts'
import { useShortcuts } from './view/use-shortcuts.ts'
import { tips } from '../base/ui/overlays/late-overlays.ts'
import { useSettings } from '../account/needs.ts'
import { useHost, useRun, useView } from '../base/needs.ts'
import { useKept } from '../kept-words/needs.ts'
import { useOpenProject, useSteadyProject } from '../project/needs.ts'
import { ProvideParts } from './parts/provide-parts.tsx'
import { useDeps } from './parts/use-deps.ts'

/** The whole window over handed-in parts. */
export function App({ deps }: { readonly deps: Deps }) {
  return (
    <ProvideParts deps={deps}>
      <ProvideKeys>
        <Theme />
        <Window />
      </ProvideKeys>
    </ProvideParts>
  )
}

function Window() {
  const deps = useDeps()
  const open = useSteadyProject()
  const notices = useView((state) => state.notices)
  const announcement = useView((state) => state.announcement)
  const isDropping = useDrop()
  const isStarting = useSettings((state) => state.isStarting)
  useShortcuts()
  return (
    <div className={open === undefined ? styles.startWindow : styles.window}>
      <TopBar />
      {open === undefined ? <Start /> : <ProjectWindow key={open.documentKey} open={open} />}
      <OpenDialog />
      {isStarting ? null : <Tips />}
      {isDropping ? <DropSign /> : null}
      <Notices
        notices={notices}
        onDismiss={(id) => dismissNotice(deps.view, id)}
        onGrow={(pixels) => deps.editor.get()?.keepCaretInView(pixels)}
      >
        <Records />
      </Notices>
      <Announcer words={announcement.words} turn={announcement.turn} />
    </div>
  )
}

/** Names of buttons, once there is something to be seen: before that their file would hold up the script. */
function Tips() {
  return useLater() ? <tips.Part /> : null
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
      {isLate ? <HeldKeys isOpen={isOpen} into='[role="dialog"]' isThere={dialogs.isThere} onGiveUp={close} /> : null}
      <dialogs.Part />
    </>
  )
}

/** Few projects have records that were made again. Once there it stays: it knows what was dismissed. */
function Records() {
  const { safety } = useDeps()
  const isTold = useStore(safety, (state) => state.safety?.records !== undefined)
  const [wasTold, setWasTold] = useState(false)
  if (isTold && !wasTold) setWasTold(true)
  return wasTold ? <records.Part /> : null
}

function TopBar() {
  const deps = useDeps()
  const run = useRun()
  const open = useOpenProject()
  const keysOf = useKeyWords()
  const theme = useSettings((state) => state.app?.settings.theme ?? 'system')
  const command = (id: CommandId): void => run(() => runCommand(deps, id))
  const isUnacknowledged = useKept(({ words }) => words.isUnacknowledged)
  const isHostGone = useHost().kind !== 'connected'
  return (
    <TitleBar
      project={open}
      save={open === undefined ? undefined : shownSave(open.save, isUnacknowledged, isHostGone)}
      windows={useKept((state) => state.windows)}
      menu={appMenu({ ...commandContext(deps), hasProject: open !== undefined }, theme, keysOf, command)}
      paletteKeys={useKeys('palette')}
      onPalette={() => command('palette')}
      onSaveCopy={() => command('saveCopy')}
    />
  )
}

function Start() {
  const app = useSettings((state) => state.app)
  const isStarting = useSettings((state) => state.isStarting)
  return app === undefined || isStarting ? (
    <main className={styles.blank} aria-label={shellStarting()} />
  ) : (
    <startPanel.Part app={app} />
  )
}
