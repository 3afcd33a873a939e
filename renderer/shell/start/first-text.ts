import { scriptPanelName } from '../../../shared/messages/made/script.ts'
import { newPlace } from '../../script/editor/editor-place.ts'
import { startEditor } from '../../script/editor/editor-session.ts'
import { standingEditor } from '../../script/editor/standing-editor.ts'
import { textReports } from '../../script/text-reports.ts'
import { isUnreadable, type ShownProject } from '../../project/store.ts'
import { themeOf } from '../model/theme.ts'
import type { Deps } from '../parts/deps.ts'
import styles from './first-text.module.css'

const AFTER_COMPOSITION_MS = 100

/** The text of the project that is opened first, alone in the window. */
export type FirstText = {
  /** Resolves when it stands; never, if the window comes first. */
  readonly stands: Promise<void>
  /** Resolves when no input method composes in it, at once if none does: a move would break off what it composes. */
  readonly rests: () => Promise<void>
  /** The window is there: from now on it shows texts itself. */
  readonly end: () => void
}

/**
 * Shows the text of the first project as soon as it is known, where the window will have it, and before the window's own
 * code is read: it can be written in at once.
 */
export function firstText(deps: Deps): FirstText {
  const { promise: stands, resolve } = Promise.withResolvers<void>()
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  let frame: HTMLElement | undefined
  let composed = Promise.resolve()
  let isOver = false
  const stand = (open: ShownProject): void => {
    const [shown, script] = emptyWindow()
    frame = shown
    const query = '(prefers-color-scheme: light)'
    const { matches: systemIsLight } = window.matchMedia(query)
    document.documentElement.dataset['theme'] = themeOf(deps.settings.getState(), systemIsLight)
    document.body.prepend(shown)
    shown.addEventListener('compositionstart', () => {
      composed = new Promise((done) => {
        // The editor takes over what was composed behind the event.
        shown.addEventListener('compositionend', () => setTimeout(done, AFTER_COMPOSITION_MS), { once: true })
      })
    })
    const reports = textReports(deps, open, () => undefined)
    const session = startEditor(newPlace(script), {
      ...reports,
      // What is done about a line is the window's.
      onLineAction: (id, action) => void over.then(() => session.props().onLineAction(id, action)),
      initialText: open.initialText,
      documentKey: open.documentKey,
      cast: open.cast,
      model: { id: open.settings.model, added: deps.settings.getState().app?.settings.models ?? [] },
      narrator: open.settings.narrator,
      lines: open.lines,
      playingLineId: undefined,
      readOnly: open.save.kind === 'readOnly',
      spelling: undefined,
      others: deps.kept.getState().others,
    })
    standingEditor.put(session)
    reports.onHandle(session.handle)
    resolve()
  }
  const end = deps.project.subscribe(({ open }) => {
    if (open === undefined || frame !== undefined) return
    end()
    // Everything else that is shown of a project is told in the same task.
    queueMicrotask(() => {
      if (!isOver && !isUnreadable(open)) stand(open)
    })
  })
  return {
    stands,
    rests: async () => {
      // The next one may begin while the first one is waited for.
      for (let awaited: Promise<void> | undefined; awaited !== composed; ) {
        awaited = composed
        await awaited
      }
    },
    end: () => {
      isOver = true
      end()
      finish()
      standingEditor.drop()
      frame?.remove()
      frame = undefined
    },
  }
}

/** The window without its parts, and the place of its script. */
function emptyWindow(): readonly [window: HTMLElement, script: HTMLElement] {
  const box = (name: keyof typeof styles, ...inside: readonly HTMLElement[]): HTMLElement => {
    const made = document.createElement('div')
    made.className = styles[name] ?? ''
    made.append(...inside)
    return made
  }
  const script = box('script')
  const centre = box('centre', box('head'), script)
  centre.setAttribute('role', 'region')
  centre.setAttribute('aria-label', scriptPanelName())
  const parts = [box('title'), box('tools'), box('cast'), centre, box('aside'), box('timeline'), box('status')]
  return [box('window', ...parts), script]
}
