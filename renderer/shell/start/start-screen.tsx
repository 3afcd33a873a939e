import type { AppView } from '../../../shared/contract/views.ts'
import { LogoIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { ClockIcon, FolderIcon, ImportIcon, NewFileIcon } from '../../base/ui/icons/more-icons.tsx'
import { formatDay, plural } from '../../base/format.ts'
import { ConnectForm, type ConnectFormProps } from '../../account/view/connect-form.tsx'
import styles from './start.module.css'

/** What is shown while nothing is open. */
export type StartScreenProps = {
  readonly app: AppView
  readonly newKeys: string
  readonly openKeys: string
  readonly importKeys: string
  readonly connect: Omit<ConnectFormProps, 'onSaved'>
  readonly onSample: (sampleId: string) => void
  readonly onNew: () => void
  readonly onOpen: () => void
  readonly onImport: () => void
  readonly onRecent: (recentId: string) => void
}

/** Draws the screen: sound in one press, a project in two, the service when it is wanted. */
export function StartScreen(props: StartScreenProps) {
  const { app } = props
  return (
    <main className={styles.screen}>
      <section className={styles.start} aria-labelledby="start-h" data-region="start">
        <div className={styles.brand}>
          <LogoIcon size={32} />
          <span>Repartee</span>
        </div>
        <h2 id="start-h">Write the scene, cast it, hear it.</h2>
        <p className={styles.lede}>
          Begin with draft voices. They run on this computer, cost nothing and work without a connection. Add a speech
          service when you want final audio.
        </p>
        {app.samples.map((sample, index) => (
          <article key={sample.sampleId} className={styles.sample} aria-labelledby={`sample-${index}`}>
            <div>
              <h3 id={`sample-${index}`}>
                {sample.title}
                <span className="tag tag-draft">Draft voices</span>
              </h3>
              <p>{sample.description}</p>
              <p className="t3">
                {plural(sample.lines, 'line')} for {plural(sample.speakers, 'speaker')}. Opens as a copy you can edit.
              </p>
            </div>
            <button
              type="button"
              className={`btn btn-xl ${index === 0 ? 'btn-primary' : ''}`}
              aria-label={index === 0 ? 'Try the sample' : `Open ${sample.title}`}
              onClick={() => props.onSample(sample.sampleId)}
            >
              {index === 0 ? <PlayIcon /> : null}
              {index === 0 ? 'Try the sample' : 'Open'}
            </button>
          </article>
        ))}
        <div className={styles.actions}>
          <button type="button" className={styles.action} onClick={props.onNew} aria-label="New project">
            <NewFileIcon size={20} />
            <span>
              <b>New project</b>
              <small>Empty script, own folder</small>
            </span>
            <span className="kbd">{props.newKeys}</span>
          </button>
          <button type="button" className={styles.action} onClick={props.onOpen} aria-label="Open">
            <FolderIcon size={20} />
            <span>
              <b>Open</b>
              <small>{app.picker === 'page' ? 'A project, or a script to import' : 'A project'}</small>
            </span>
            <span className="kbd">{props.openKeys}</span>
          </button>
          <button type="button" className={styles.action} onClick={props.onImport} aria-label="Import a script">
            <ImportIcon size={20} />
            <span>
              <b>Import a script</b>
              <small>Fountain, Final Draft, Word, tables, subtitles, Ink, Yarn</small>
            </span>
            <span className="kbd">{props.importKeys}</span>
          </button>
        </div>
        <section className={styles.recent} aria-labelledby="recent-h">
          <h3 id="recent-h">Recent projects</h3>
          {app.recent.length === 0 ? (
            <p>None yet. You can also drop a script file anywhere in this window.</p>
          ) : (
            <ul>
              {app.recent.map((project) => (
                <li key={project.recentId}>
                  <button type="button" onClick={() => props.onRecent(project.recentId)}>
                    <ClockIcon size={14} />
                    <b className="ellip">{project.name}</b>
                    <span className="t2 ellip grow">{project.folderLabel}</span>
                    <span className="t3">{formatDay(project.openedAt)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </section>
      <aside className={styles.connect} aria-labelledby="connect-h" data-region="connect">
        <h2 id="connect-h">Connect a speech service</h2>
        <p className="t2">Optional. Needed only for final voices.</p>
        {props.connect.connection.kind === 'connected' ? (
          <p className={styles.connected}>
            <span className="dot c-ok" />
            Connected to {props.connect.connection.origin}
          </p>
        ) : (
          <div className={styles.form}>
            <ConnectForm {...props.connect} onSaved={() => undefined} />
          </div>
        )}
      </aside>
    </main>
  )
}
