import {
  toolbarMenu,
  toolbarPalette,
  toolbarProgram,
  toolbarSaveCopy,
  toolbarSaveState,
  toolbarSaveStateSlow,
  toolbarWindows,
} from '../../../shared/messages/made/toolbar.ts'
import { useEffect, useState } from 'react'
import type { SaveState } from '../../../shared/contract/views.ts'
import { CheckIcon, ChevronDownIcon, LogoIcon, SearchIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { Menu, type MenuProps } from '../../base/ui/overlays/menu.tsx'
import { WindowsIcon } from '../../base/ui/icons/notice-icons.tsx'
import { saveWords } from './save-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'
import styles from './toolbar.module.css'

/** The top bar: the application's menu, what is open, whether it is safe, and the way to every command. */
export type TitleBarProps = {
  /** Undefined on the start screen. */
  readonly project: { readonly name: string; readonly folderLabel: string; readonly save: SaveState } | undefined
  /** What may be said of the text: not always main's word (`shownSave`). */
  readonly save: SaveState | undefined
  /** Windows that show the project, this one included. */
  readonly windows: number
  readonly menu: MenuProps['groups']
  readonly paletteKeys: string
  readonly onPalette: () => void
  /** Offered while saving fails. */
  readonly onSaveCopy: () => void
}

/** Draws the bar. The host draws the window's own buttons, where it has any. */
export function TitleBar({ project, save, windows, menu, paletteKeys, onPalette, onSaveCopy }: TitleBarProps) {
  useProblemTable()
  return (
    <header className="titlebar" data-region="title bar">
      <div className="tb-left">
        <Menu
          groups={menu}
          trigger={
            <button type="button" className={styles.appMenu} aria-label={toolbarMenu()}>
              <LogoIcon />
              <ChevronDownIcon size={12} />
            </button>
          }
        />
      </div>
      <div className={`tb-title ${styles.title}`}>
        <h1 className="ellip">{project?.name ?? toolbarProgram()}</h1>
        {project === undefined ? null : (
          <>
            <span className="t2 ellip">{project.folderLabel}</span>
            <SaveMark save={save ?? project.save} />
            {windows > 1 ? (
              <span className={`t2 ${styles.windows}`}>
                <WindowsIcon size={14} />
                {toolbarWindows({ windows })}
              </span>
            ) : null}
            {project.save.kind === 'failed' ? (
              <button type="button" className="btn btn-sm" onClick={onSaveCopy}>
                {toolbarSaveCopy()}
              </button>
            ) : null}
          </>
        )}
      </div>
      <div className="tb-right">
        <button type="button" className="cmdk" onClick={onPalette}>
          <SearchIcon size={14} />
          <span className="grow ellip">{toolbarPalette()}</span>
          <span className="kbd">{paletteKeys}</span>
        </button>
      </div>
    </header>
  )
}

/** How long (ms) a save runs before it is called slow: a network drive that hangs must not look like one that works. */
const SLOW_SAVE_MS = 5000

function SaveMark({ save }: { readonly save: SaveState }) {
  const isBad = save.kind === 'failed'
  const isSaving = save.kind === 'saving'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_SAVE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isSaving])
  return (
    <span
      className={`saved ${isBad ? 'm-bad' : isSlow ? 'm-warn' : 't3'}`}
      role="status"
      aria-label={toolbarSaveState()}
      title={isSlow ? toolbarSaveStateSlow() : problemTitle(save)}
    >
      {save.kind === 'saved' ? <CheckIcon size={12} /> : null}
      {isBad || isSlow ? <WarningIcon size={12} /> : null}
      {saveWords(save, isSlow)}
    </span>
  )
}

function problemTitle({ problem }: SaveState): string | undefined {
  return problem === undefined ? undefined : sentencesOf(problem)
}
