import { markWords } from '../voices.ts'
import styles from './voice-library.module.css'

/** A stranger's text, as text only, with the searched words marked. */
export function MarkedText({ text, search }: { readonly text: string; readonly search: string }) {
  let at = 0
  return markWords(text, search).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMarked ? (
      <mark key={key} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
