import type { StateEffect } from '@codemirror/state'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ScriptEditorProps } from '../editor-props.ts'
import type { EditorSession } from './editor-session.ts'
import { startEditor } from './editor-session.ts'
import styles from './script-editor.module.css'
import { newPlace } from './editor-place.ts'
import { standingEditor } from './standing-editor.ts'
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
    session.current?.follow(props)
    newest.current = props
  })
  const [{ standing, made }] = useState(() => {
    const there = standingEditor.of(documentKey)
    return { standing: there, made: there?.made ?? props }
  })

  useLayoutEffect(() => {
    if (place.current === null) return undefined
    const started = standing ?? startEditor(newPlace(place.current), newest.current)
    session.current = started
    started.follow(newest.current)
    if (standing === undefined) newest.current.onHandle(started.handle)
    else standingEditor.moveInto(place.current, standing)
    return () => {
      session.current = undefined
      started.destroy()
      newest.current.onHandle(undefined)
    }
  }, [standing])

  const openKey = useRef(documentKey)
  useLayoutEffect(() => {
    if (openKey.current === documentKey) return
    openKey.current = documentKey
    session.current?.open(newest.current.initialText)
  }, [documentKey])
  const show = (effect: StateEffect<unknown>): void => session.current?.show([effect])
  useChanged(cast, made.cast, () => show(castChanged.of(cast)))
  const fitted = useRef(made.cast)
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
  useChanged(model, made.model, () => show(modelChanged.of(model)))
  useChanged(narrator, made.narrator, () => show(narratorChanged.of(narrator)))
  useChanged(lines, made.lines, () => show(linesChanged.of(lines)))
  useChanged(playingLineId, made.playingLineId, () => show(playingChanged.of(playingLineId)))
  useEffect(() => session.current?.followPlaying(playingLineId), [playingLineId])
  const { others } = props
  useChanged(others, made.others, () => show(othersChanged.of(others ?? [])))
  useChanged(spelling, made.spelling, () => show(spellingChanged.of(spelling)))
  useChanged(readOnly, made.readOnly, () => session.current?.setReadOnly(readOnly))

  return <div ref={place} className={styles.place} />
}

/** Tells the editor of what has changed since it was made. */
function useChanged(value: unknown, made: unknown, tell: () => void): void {
  const told = useRef(made)
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    tell()
  })
}
