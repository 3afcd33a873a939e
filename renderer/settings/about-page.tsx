import { useAnswer } from '../base/ui/hooks/use-answer.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import styles from './about.module.css'

/** What this is, and the licences of everything in it that others have made. */
export function AboutPage({
  version,
  load,
}: {
  readonly version: string
  /** The notices as they come with the program. */
  readonly load: () => Promise<string>
}) {
  const { value, problem } = useAnswer(load)
  return (
    <>
      <section className={styles.card} aria-label="Repartee">
        <p>
          <b>Repartee {version}</b>
        </p>
        <p className="hint">
          A desktop studio for spoken dialogue, under the MIT licence. It is made with the work of others; what is
          theirs, and under which licence, stands below and in THIRD-PARTY-NOTICES.txt beside the program.
        </p>
      </section>
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {value === undefined ? (
        <p className="hint" role="status">
          {problem === undefined ? 'Reading…' : null}
        </p>
      ) : (
        <section className={styles.notices} aria-label="Licences">
          {/* It scrolls, so the keyboard must reach it. */}
          <pre tabIndex={0} role="document" aria-label="Third-party notices">
            {value}
          </pre>
        </section>
      )}
    </>
  )
}
