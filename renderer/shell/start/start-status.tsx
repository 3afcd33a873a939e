import type { ConnectionView } from '../../../shared/contract/views.ts'
import { plural } from '../../base/format.ts'

/** The bottom bar of the start screen. */
export function StartStatus({
  connection,
  draftVoices,
}: {
  readonly connection: ConnectionView
  readonly draftVoices: number | undefined
}) {
  return (
    <footer className="statusbar" aria-label="Status bar" data-region="status bar">
      <span className="it" role="status">
        <span className={`dot ${connection.kind === 'connected' ? 'c-ok' : 't3'}`} />
        {connection.kind === 'connected' ? 'Service connected' : 'No service saved'}
      </span>
      {draftVoices === undefined ? null : (
        <>
          <span className="sepr" />
          <span className="it">{plural(draftVoices, 'draft voice')} ready, offline</span>
        </>
      )}
      <span className="grow" />
      {connection.kind === 'none' ? (
        <span className="it t3">Nothing leaves this computer until you save a connection or press Test</span>
      ) : null}
    </footer>
  )
}
