import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import type { SettingsPage } from '../../stores/view.ts'
import type { Icon } from '../../ui/icon.tsx'
import { ChevronLeftIcon, CloudIcon, CueIcon, SunIcon, WaveIcon } from '../../ui/icons.tsx'
import styles from './settings.module.css'

/** The settings over the whole window, page by page. */
export type SettingsWindowProps = {
  readonly page: SettingsPage
  /** Where Back leads: the open project's name; undefined on the start screen. */
  readonly projectName: string | undefined
  readonly onPage: (page: SettingsPage) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const groups: readonly {
  readonly title: string
  readonly pages: readonly { readonly id: SettingsPage; readonly title: string; readonly icon: Icon }[]
}[] = [
  { title: 'Service', pages: [{ id: 'account', title: 'Connection and account', icon: CloudIcon }] },
  {
    title: 'Work',
    pages: [
      { id: 'rendering', title: 'Rendering', icon: WaveIcon },
      { id: 'models', title: 'Models', icon: CueIcon },
    ],
  },
  { title: 'Application', pages: [{ id: 'appearance', title: 'Appearance and spelling', icon: SunIcon }] },
]

/** Draws the window. Escape and Back lead to where one was, with what had the focus. */
export function SettingsWindow({ page, projectName, onPage, onClose, children }: SettingsWindowProps) {
  const title = groups.flatMap((group) => group.pages).find(({ id }) => id === page)?.title ?? ''
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content className={styles.window} aria-describedby={undefined} onOpenAutoFocus={focusPage}>
          <nav className={styles.nav} aria-label="Settings">
            <Dialog.Close className={styles.entry}>
              <ChevronLeftIcon />
              <span className="ellip">{projectName === undefined ? 'Back' : `Back to ${projectName}`}</span>
            </Dialog.Close>
            {groups.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                {group.pages.map(({ id, title: words, icon: Drawing }) => (
                  <button
                    key={id}
                    type="button"
                    className={styles.entry}
                    aria-current={id === page ? 'page' : undefined}
                    onClick={() => onPage(id)}
                  >
                    <Drawing />
                    {words}
                  </button>
                ))}
              </div>
            ))}
          </nav>
          <div className={styles.page} tabIndex={-1}>
            <Dialog.Title asChild>
              <h1>{title}</h1>
            </Dialog.Title>
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function focusPage(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
}
