import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** One setting of a card: its words, its control, and below them what it means. */
export function SettingLine({
  name,
  control,
  hint,
}: {
  /** Words that label the control, or a box with words that switches it on. */
  readonly name: ReactNode
  readonly control: ReactNode
  readonly hint: string
}) {
  return (
    <div className={styles.line}>
      {name}
      <span className={styles.number}>{control}</span>
      <span className="hint">{hint}</span>
    </div>
  )
}

/** A card of the settings with several of them. */
export function SettingCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  )
}
