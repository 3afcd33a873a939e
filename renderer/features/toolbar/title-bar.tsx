import type { SaveState } from '../../../shared/contract/views.ts'
import { Menu, type MenuProps } from '../../ui/menu.tsx'
import { CheckIcon, ChevronDownIcon, LogoIcon, SearchIcon, WarningIcon } from '../../ui/icons.tsx'
import { saveWords } from './save-words.ts'
import styles from './toolbar.module.css'

/** The top bar: the application's menu, what is open, whether it is safe, and the way to every command. */
export type TitleBarProps = {
  /** Undefined on the start screen. */
  readonly project: { readonly name: string; readonly folderLabel: string; readonly save: SaveState } | undefined
  readonly menu: MenuProps['groups']
  readonly paletteKeys: string
  readonly onPalette: () => void
  /** Offered while saving fails. */
  readonly onSaveCopy: () => void
}

/** Draws the bar. The host draws the window's own buttons, where it has any. */
export function TitleBar({ project, menu, paletteKeys, onPalette, onSaveCopy }: TitleBarProps) {
  return (
    <header className="titlebar" data-region="title bar">
      <div className="tb-left">
        <Menu
          groups={menu}
          trigger={
            <button type="button" className={styles.appMenu} aria-label="Repartee menu">
              <LogoIcon />
              <ChevronDownIcon size={12} />
            </button>
          }
        />
      </div>
      <div className={`tb-title ${styles.title}`}>
        <h1 className="ellip">{project?.name ?? 'Repartee'}</h1>
        {project === undefined ? null : (
          <>
            <span className={`t2 ellip ${styles.folder}`}>{project.folderLabel}</span>
            <SaveMark save={project.save} />
            {project.save.kind === 'failed' ? (
              <button type="button" className="btn btn-sm" onClick={onSaveCopy}>
                Save a copy
              </button>
            ) : null}
          </>
        )}
      </div>
      <div className="tb-right">
        <button type="button" className="cmdk" onClick={onPalette}>
          <SearchIcon size={14} />
          <span className="grow">Search or run a command</span>
          <span className="kbd">{paletteKeys}</span>
        </button>
      </div>
    </header>
  )
}

function SaveMark({ save }: { readonly save: SaveState }) {
  const isBad = save.kind === 'failed'
  return (
    <span
      className={`saved ${isBad ? 'm-bad' : 't3'}`}
      role="status"
      aria-label="Save state"
      title={save.problem === undefined ? undefined : `${save.problem.message} ${save.problem.remedy ?? ''}`}
    >
      {save.kind === 'saved' ? <CheckIcon size={12} /> : null}
      {isBad ? <WarningIcon size={12} /> : null}
      {saveWords(save)}
    </span>
  )
}
