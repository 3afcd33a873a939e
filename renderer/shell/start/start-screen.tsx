import {
  startAbout,
  startConnect,
  startConnectAbout,
  startConnectConnected,
  startImport,
  startImportAbout,
  startNewProject,
  startNewProjectAbout,
  startOpen,
  startOpenAbout,
  startOpenAboutProject,
  startProgram,
  startRecent,
  startRecentNone,
  startSampleDraft,
  startSampleOpen,
  startSampleOpenName,
  startSampleSpeakers,
  startSampleSum,
  startSampleTry,
  startTitle,
} from '../../../shared/messages/made/start.ts'
import type { AppView } from '../../../shared/contract/views.ts'
import { LogoIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { ClockIcon, FolderIcon, ImportIcon, NewFileIcon } from '../../base/ui/icons/more-icons.tsx'
import { formatDay } from '../../base/format.ts'
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
          <span>{startProgram()}</span>
        </div>
        <h2 id="start-h">{startTitle()}</h2>
        <p className={styles.lede}>{startAbout()}</p>
        {app.samples.map((sample, index) => (
          <article key={sample.sampleId} className={styles.sample} aria-labelledby={`sample-${index}`}>
            <div>
              <h3 id={`sample-${index}`}>
                {sample.title}
                <span className="tag tag-draft">{startSampleDraft()}</span>
              </h3>
              <p>{sample.description}</p>
              <p className="t3">
                {startSampleSum({ lines: sample.lines, speakers: startSampleSpeakers({ speakers: sample.speakers }) })}
              </p>
            </div>
            <button
              type="button"
              className={`btn btn-xl ${index === 0 ? 'btn-primary' : ''}`}
              aria-label={index === 0 ? startSampleTry() : startSampleOpenName({ title: sample.title })}
              onClick={() => props.onSample(sample.sampleId)}
            >
              {index === 0 ? <PlayIcon /> : null}
              {index === 0 ? startSampleTry() : startSampleOpen()}
            </button>
          </article>
        ))}
        <div className={styles.actions}>
          <button type="button" className={styles.action} onClick={props.onNew} aria-label={startNewProject()}>
            <NewFileIcon size={20} />
            <span>
              <b>{startNewProject()}</b>
              <small>{startNewProjectAbout()}</small>
            </span>
            <span className="kbd">{props.newKeys}</span>
          </button>
          <button type="button" className={styles.action} onClick={props.onOpen} aria-label={startOpen()}>
            <FolderIcon size={20} />
            <span>
              <b>{startOpen()}</b>
              <small>{app.picker === 'page' ? startOpenAbout() : startOpenAboutProject()}</small>
            </span>
            <span className="kbd">{props.openKeys}</span>
          </button>
          <button type="button" className={styles.action} onClick={props.onImport} aria-label={startImport()}>
            <ImportIcon size={20} />
            <span>
              <b>{startImport()}</b>
              <small>{startImportAbout()}</small>
            </span>
            <span className="kbd">{props.importKeys}</span>
          </button>
        </div>
        <section className={styles.recent} aria-labelledby="recent-h">
          <h3 id="recent-h">{startRecent()}</h3>
          {app.recent.length === 0 ? (
            <p>{startRecentNone()}</p>
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
        <h2 id="connect-h">{startConnect()}</h2>
        <p className="t2">{startConnectAbout()}</p>
        {props.connect.connection.kind === 'connected' ? (
          <p className={styles.connected}>
            <span className="dot c-ok" />
            {startConnectConnected({ origin: props.connect.connection.origin })}
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
