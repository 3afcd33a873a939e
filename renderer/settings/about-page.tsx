import {
  settingsAboutAbout,
  settingsAboutLicences,
  settingsAboutNotices,
  settingsAboutProgram,
  settingsAboutReading,
  settingsAboutVersion,
} from '../../shared/messages/made/settings.ts'
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
      <section className={styles.card} aria-label={settingsAboutProgram()}>
        <p>
          <b>{settingsAboutVersion({ version })}</b>
        </p>
        <p className="hint">{settingsAboutAbout()}</p>
      </section>
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {value === undefined ? (
        <p className="hint" role="status">
          {problem === undefined ? settingsAboutReading() : null}
        </p>
      ) : (
        <section className={styles.notices} aria-label={settingsAboutLicences()}>
          {/* It scrolls, so the keyboard must reach it. */}
          <pre tabIndex={0} role="document" aria-label={settingsAboutNotices()}>
            {value}
          </pre>
        </section>
      )}
    </>
  )
}
