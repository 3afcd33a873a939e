import type { StateEffect } from '@codemirror/state'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ScriptEditorProps } from '../editor-props.ts'
import type { EditorSession } from './editor-session.ts'
import { startEditor } from './editor-session.ts'
import listStyles from './lists.module.css'
import styles from './script-editor.module.css'
import { othersChanged } from '../marks/remote-carets.ts'
import { castChanged, linesChanged, narratorChanged, playingChanged } from '../state/script-state.ts'
import { modelChanged } from '../state/speech-model.ts'
import { spellingChanged } from '../spelling/spelling-rules.ts'

/**
 * The script as text that can be written in. React gives it a place and passes on what changes around it; keys, text and
 * drawing are CodeMirror's, so that no key press renders a component.
 */
export function ScriptEditor(props: ScriptEditorProps) {
  const { documentKey, cast, model, narrator, lines, playingLineId, readOnly, spelling } = props
  const place = useRef<HTMLDivElement>(null)
  const session = useRef<EditorSession | undefined>(undefined)
  const newest = useRef(props)
  useLayoutEffect(() => {
    // What was typed into the document before must go to whoever it belonged to.
    if (newest.current.documentKey !== props.documentKey) session.current?.handle.flush()
    newest.current = props
  })

  useLayoutEffect(() => {
    if (place.current === null) return undefined
    const started = startEditor(place.current, () => newest.current)
    session.current = started
    newest.current.onHandle(started.handle)
    return () => {
      session.current = undefined
      started.destroy()
      newest.current.onHandle(undefined)
    }
  }, [])

  const openKey = useRef(documentKey)
  useLayoutEffect(() => {
    if (openKey.current === documentKey) return
    openKey.current = documentKey
    session.current?.open(newest.current.initialText)
  }, [documentKey])
  const show = (effect: StateEffect<unknown>): void => session.current?.show([effect])
  useChanged(cast, () => show(castChanged.of(cast)))
  const fitted = useRef(cast)
  useEffect(() => {
    // The editor was made with the names of the first cast.
    if (fitted.current !== cast) session.current?.fitNames(cast)
    fitted.current = cast
    // Names are measured again when the window's own font has arrived.
    let isCurrent = true
    void document.fonts.ready.then(() => (isCurrent ? session.current?.fitNames(cast) : undefined))
    return () => {
      isCurrent = false
    }
  }, [cast])
  useChanged(model, () => show(modelChanged.of(model)))
  useChanged(narrator, () => show(narratorChanged.of(narrator)))
  useChanged(lines, () => show(linesChanged.of(lines)))
  useChanged(playingLineId, () => show(playingChanged.of(playingLineId)))
  useEffect(() => session.current?.followPlaying(playingLineId), [playingLineId])
  const { others } = props
  useChanged(others, () => show(othersChanged.of(others ?? [])))
  useChanged(spelling, () => show(spellingChanged.of(spelling)))
  useChanged(readOnly, () => session.current?.setReadOnly(readOnly))

  return <div ref={place} className={`${styles.editor} ${listStyles.lists}`} />
}

/** Tells the editor of what has changed since it was made, which was made with the first value. */
function useChanged(value: unknown, tell: () => void): void {
  const told = useRef(value)
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    tell()
  })
}
