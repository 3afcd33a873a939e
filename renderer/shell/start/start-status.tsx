import {
  startStatus,
  startStatusConnected,
  startStatusDraftVoices,
  startStatusNone,
  startStatusPromise,
} from '../../../shared/messages/made/start.ts'
import type { ConnectionView } from '../../../shared/contract/views.ts'

/** The bottom bar of the start screen. */
export function StartStatus({
  connection,
  draftVoices,
}: {
  readonly connection: ConnectionView
  readonly draftVoices: number | undefined
}) {
  return (
    <footer className="statusbar" aria-label={startStatus()} data-region="status bar">
      <span className="it" role="status">
        <span className={`dot ${connection.kind === 'connected' ? 'c-ok' : 't3'}`} />
        {connection.kind === 'connected' ? startStatusConnected() : startStatusNone()}
      </span>
      {draftVoices === undefined ? null : (
        <>
          <span className="sepr" />
          <span className="it">{startStatusDraftVoices({ draftVoices })}</span>
        </>
      )}
      <span className="grow" />
      {connection.kind === 'none' ? <span className="it t3">{startStatusPromise()}</span> : null}
    </footer>
  )
}
