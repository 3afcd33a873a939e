import { useMemo } from 'react'
import type { AppView } from '../../../shared/contract/views.ts'
import { saveConnection, testConnection } from '../../account/connection-steps.ts'
import { openFrom } from '../../safety/project.ts'
import { runCommand } from '../commands/registry.ts'
import { StartScreen } from './start-screen.tsx'
import { StartStatus } from './start-status.tsx'
import { useKeys } from '../commands/use-keys.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** What the window shows while no project is open. */
export function StartPanel({ app }: { readonly app: AppView }) {
  const deps = useDeps()
  const run = useRun()
  const connection = useSettings((state) => state.connection)
  const draftVoices = useSettings((state) => state.draftVoices)
  const newKeys = useKeys('newProject')
  const openKeys = useKeys('open')
  const importKeys = useKeys('importScript')
  const connect = useMemo(
    () => ({
      connection,
      onTest: (address: string | null, key: string | null) => testConnection(deps, address, key),
      onSave: (input: Parameters<typeof saveConnection>[1]) => saveConnection(deps, input),
    }),
    [deps, connection],
  )
  return (
    <>
      <StartScreen
        app={app}
        newKeys={newKeys}
        openKeys={openKeys}
        importKeys={importKeys}
        connect={connect}
        onSample={(sampleId) => run(() => openFrom(deps, { kind: 'sample', sampleId }))}
        onNew={() => run(() => runCommand(deps, 'newProject'))}
        onOpen={() => run(() => runCommand(deps, 'open'))}
        onImport={() => run(() => runCommand(deps, 'importScript'))}
        onRecent={(recentId) => run(() => openFrom(deps, { kind: 'recent', recentId }))}
      />
      <StartStatus connection={connection} draftVoices={draftVoices} />
    </>
  )
}
