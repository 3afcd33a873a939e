import {
  settingsWindowApplication,
  settingsWindowApplicationAbout,
  settingsWindowApplicationAppearance,
  settingsWindowBack,
  settingsWindowBackProject,
  settingsWindowService,
  settingsWindowServiceAccount,
  settingsWindowTitle,
  settingsWindowWork,
  settingsWindowWorkModels,
  settingsWindowWorkRendering,
} from '../../shared/messages/made/settings.ts'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SettingEntry } from './settings-search.ts'
import type { SettingsPage } from '../base/view.ts'
import { rememberFocus, useReturnedFocus } from '../base/ui/dialog-focus.ts'
import { leaveEscapeToField } from '../base/ui/dialog.tsx'
import type { Icon } from '../base/ui/icons/icon.tsx'
import { CueIcon } from '../base/ui/icons/icons.tsx'
import { ChevronLeftIcon, CloudIcon, ShieldIcon, SunIcon, WaveIcon } from '../base/ui/icons/more-icons.tsx'
import styles from '../base/ui/fields/settings.module.css'
import { SettingsSearch } from './settings-search.tsx'

/** The settings over the whole window, page by page. */
export type SettingsWindowProps = {
  readonly page: SettingsPage
  /** Where Back leads: the open project's name; undefined on the start screen. */
  readonly projectName: string | undefined
  readonly onPage: (page: SettingsPage) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const groups = (): readonly {
  readonly title: string
  readonly pages: readonly { readonly id: SettingsPage; readonly title: string; readonly icon: Icon }[]
}[] => [
  {
    title: settingsWindowService(),
    pages: [{ id: 'account', title: settingsWindowServiceAccount(), icon: CloudIcon }],
  },
  {
    title: settingsWindowWork(),
    pages: [
      { id: 'rendering', title: settingsWindowWorkRendering(), icon: WaveIcon },
      { id: 'models', title: settingsWindowWorkModels(), icon: CueIcon },
    ],
  },
  {
    title: settingsWindowApplication(),
    pages: [
      { id: 'appearance', title: settingsWindowApplicationAppearance(), icon: SunIcon },
      { id: 'about', title: settingsWindowApplicationAbout(), icon: ShieldIcon },
    ],
  },
]

/** Draws the window. Escape and Back lead to where one was, with what had the focus. */
export function SettingsWindow({ page, projectName, onPage, onClose, children }: SettingsWindowProps) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState<SettingEntry>()
  const pageRef = useRef<HTMLDivElement>(null)
  const title = titleOfPage(page)
  // After the page it stands on was drawn.
  useEffect(() => {
    if (sought !== undefined && sought.page === page && pageRef.current !== null)
      showSetting(pageRef.current, sought.at)
  }, [sought, page])
  const onCloseAutoFocus = useReturnedFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.window}
          aria-describedby={undefined}
          onOpenAutoFocus={focusPage}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            // Typed words go first.
            if (typed === '') return leaveEscapeToField(event)
            event.preventDefault()
            setTyped('')
          }}
        >
          <nav className={styles.nav} aria-label={settingsWindowTitle()}>
            <Dialog.Close className={styles.entry}>
              <ChevronLeftIcon />
              <span className="ellip">
                {projectName === undefined ? settingsWindowBack() : settingsWindowBackProject({ projectName })}
              </span>
            </Dialog.Close>
            <SettingsSearch
              typed={typed}
              titleOf={(entry) => titleOfPage(entry.page)}
              onType={setTyped}
              onChoose={(entry) => {
                setTyped('')
                setSought({ ...entry })
                onPage(entry.page)
              }}
            />
            {(typed.trim() === '' ? groups() : []).map((group) => (
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
          <div ref={pageRef} className={styles.page} tabIndex={-1}>
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

function titleOfPage(page: SettingsPage): string {
  return (
    groups()
      .flatMap((group) => group.pages)
      .find(({ id }) => id === page)?.title ?? ''
  )
}

/** Brings a setting into sight, and the focus to its control; what is not there yet leaves the focus at the page. */
function showSetting(page: HTMLElement, name: string): void {
  const named = [...page.querySelectorAll<HTMLElement>('[aria-label], label, h3')]
  const place = named.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  const labelled = place instanceof HTMLLabelElement ? place.control : null
  const around = place?.matches('h3') === true ? place.closest('section') : place
  const control =
    labelled ??
    (around?.matches('button, input, select') === true
      ? around
      : around?.querySelector<HTMLElement>('button:not([disabled]), input, [tabindex="0"]'))
  place?.scrollIntoView({ block: 'center' })
  const wanted = control ?? page
  wanted.focus()
}

function focusPage(event: Event): void {
  rememberFocus()
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
}
