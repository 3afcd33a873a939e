import { Fragment } from 'react'
import styles from './casting.module.css'

/** Short facts in two columns. */
export function Facts({ facts }: { readonly facts: readonly (readonly [term: string, words: string])[] }) {
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
