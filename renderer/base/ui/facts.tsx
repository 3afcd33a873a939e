import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** A term and what it is: words, or something drawn. */
export type Fact = readonly [term: string, words: ReactNode]

/** Short facts in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, words]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
