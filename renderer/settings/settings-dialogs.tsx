import { settingsProjectChange } from '../../shared/messages/made/settings.ts'
import { useCallback } from 'react'
import type { AppSettings } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { readAccount } from '../account/account.ts'
import { removeConnection, saveConnection, testConnection } from '../account/connection-steps.ts'
import { chooseNarrator } from '../script/commands.ts'
import { changeProjectSettings } from '../cast/settings-steps.ts'
import { setMixChannels } from '../mix/commands.ts'
import { AccountPage } from '../account/view/account-page.tsx'
import { PriceCard } from '../rendering/view/price-card.tsx'
import { SceneCard } from '../rendering/view/scene-card.tsx'
import { AboutPage } from './about-page.tsx'
import { PlayingCard } from './playing-card.tsx'
import { AppearanceCard, RenderingCard, SpellingCard } from './app-cards.tsx'
import { ModelsCard } from './models-card.tsx'
import { ProjectSettingsDialog } from './project-settings.tsx'
import { SettingsWindow } from './settings-window.tsx'
import type { ShownProject } from '../project/store.ts'
import type { ShownDialog, SettingsPage } from '../base/view.ts'
import { PronunciationsPanel } from '../pronunciations/pronunciations-panel.tsx'
import { changeSettings } from '../account/app-settings.ts'
import { useSettings } from '../account/needs.ts'
import { useRun, useView } from '../base/needs.ts'
import { type SettingsNeeds, useSettingsNeeds } from './needs.ts'

/** The settings of the studio, those of the project, and its pronunciations. */
export function SettingsDialogs({
  dialog,
  open,
  onClose,
}: {
  readonly dialog: Extract<ShownDialog, { readonly kind: 'settings' | 'projectSettings' | 'pronunciations' }>
  readonly open: ShownProject | undefined
  readonly onClose: () => void
}) {
  switch (dialog.kind) {
    case 'settings':
      return <Settings page={dialog.page} open={open} onClose={onClose} />
    case 'projectSettings':
      return open === undefined ? null : <ProjectSettings open={open} onClose={onClose} />
    case 'pronunciations':
      return open === undefined ? null : <PronunciationsPanel open={open} word={dialog.word} onClose={onClose} />
    default:
      return assertNever(dialog, 'dialog')
  }
}

function Settings({
  page,
  open,
  onClose,
}: {
  readonly page: SettingsPage
  readonly open: ShownProject | undefined
  readonly onClose: () => void
}) {
  const deps = useSettingsNeeds()
  const run = useRun()
  const settings = useSettings((state) => state.app?.settings)
  const underruns = useView((state) => state.underruns)
  const version = useSettings((state) => state.app?.version) ?? ''
  const load = useCallback(() => deps.client.call('app.notices', {}), [deps])
  if (settings === undefined) return null
  const change = (next: Partial<AppSettings>): void => run(() => changeSettings(deps, next))
  return (
    <SettingsWindow
      page={page}
      projectName={open?.name}
      onPage={(next) => deps.view.setState({ dialog: { kind: 'settings', page: next } })}
      onClose={onClose}
    >
      {page === 'account' ? (
        <Account settings={settings} onChange={change} />
      ) : page === 'rendering' ? (
        <>
          <RenderingCard settings={settings} onChange={change} />
          <PlayingCard settings={settings} underruns={underruns} onChange={change} />
          <PriceCard settings={settings} onChange={change} />
          <SceneCard settings={settings} onChange={change} />
        </>
      ) : page === 'models' ? (
        <ModelsCard models={settings.models} onChange={(models) => change({ models: [...models] })} />
      ) : page === 'about' ? (
        <AboutPage version={version} load={load} />
      ) : (
        <>
          <AppearanceCard settings={settings} onChange={change} />
          <SpellingCard settings={settings} onChange={change} />
        </>
      )}
    </SettingsWindow>
  )
}

function Account({
  settings,
  onChange,
}: {
  readonly settings: AppSettings
  readonly onChange: (next: Partial<AppSettings>) => void
}) {
  const deps = useSettingsNeeds()
  const connection = useSettings((state) => state.connection)
  const run = useRun()
  const load = useCallback((userId: string | null) => readAccount(deps, userId), [deps])
  const loadSent = useCallback(() => deps.client.call('account.sent', {}), [deps])
  const loadWaiting = useCallback(async () => {
    const { open } = deps.project.getState()
    if (open === undefined) return undefined
    return deps.client.call('render.estimate', { project: open.handle, source: 'service', lineIds: null })
  }, [deps])
  return (
    <AccountPage
      connection={connection}
      load={load}
      concurrency={settings.concurrency}
      onTest={(address, key) => testConnection(deps, address, key)}
      onSave={(input) => saveConnection(deps, input)}
      onRemove={() => removeConnection(deps)}
      loadSent={loadSent}
      loadWaiting={loadWaiting}
      capHourBytes={settings.capHourBytes}
      askBelow={settings.askBelow}
      onAskBelow={(askBelow) => onChange({ askBelow })}
      onReview={() => run(() => reviewUnknown(deps))}
      onLimits={() => deps.view.setState({ dialog: { kind: 'settings', page: 'rendering' } })}
    />
  )
}

/** Leads to the first line of the open project that may have been billed. */
async function reviewUnknown(deps: SettingsNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const [first] = await deps.client.call('unknown.list', { project: open.handle })
  if (first !== undefined) deps.view.setState({ dialog: { kind: 'decide', lineId: first.lineId } })
}

function ProjectSettings({ open, onClose }: { readonly open: ShownProject; readonly onClose: () => void }) {
  const deps = useSettingsNeeds()
  const run = useRun()
  const models = useSettings((state) => state.app?.settings.models) ?? []
  return (
    <ProjectSettingsDialog
      projectName={open.name}
      cast={open.cast}
      settings={open.settings}
      models={models}
      channels={open.timeline?.parts.channels}
      disabled={open.save.kind === 'readOnly'}
      onChannels={(channels) => run(() => setMixChannels(deps, channels))}
      onChange={(change) =>
        run(() =>
          change.narrator !== undefined && Object.keys(change).length === 1
            ? chooseNarrator(deps, change.narrator)
            : changeProjectSettings(deps, settingsProjectChange(), change, open.settings),
        )
      }
      onModels={() => deps.view.setState({ dialog: { kind: 'settings', page: 'models' } })}
      onClose={onClose}
    />
  )
}
