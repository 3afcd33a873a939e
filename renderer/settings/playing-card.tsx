import { useId } from 'react'
import {
  settingsPlayingDrafts,
  settingsPlayingDraftsHint,
  settingsPlayingStale,
  settingsPlayingStaleDraft,
  settingsPlayingStaleHint,
  settingsPlayingStaleOldWords,
  settingsPlayingTitle,
  settingsPlayingWaits,
  settingsPlayingWaitsHint,
  settingsPlayingWaitsValue,
} from '../../shared/messages/made/settings.ts'
import type { AppCardProps } from '../base/ui/fields/app-card-props.ts'
import { SettingCard, SettingLine } from '../base/ui/fields/setting-line.tsx'
import { Select } from '../base/ui/select.tsx'
import { Toggle } from '../base/ui/toggle.tsx'

/** What is heard of lines that have no sound, or have other words by now. */
export function PlayingCard({
  settings,
  underruns,
  onChange,
}: AppCardProps & {
  /** How often sound was not there in time while it played, and for how many seconds in all. */
  readonly underruns: { readonly count: number; readonly seconds: number }
}) {
  const id = useId()
  return (
    <SettingCard label={settingsPlayingTitle()}>
      <SettingLine
        name={<label htmlFor={`${id}-drafts`}>{settingsPlayingDrafts()}</label>}
        control={
          <Toggle
            id={`${id}-drafts`}
            checked={settings.playMakesDrafts}
            onChange={(playMakesDrafts) => onChange({ playMakesDrafts })}
          />
        }
        hint={settingsPlayingDraftsHint()}
      />
      <SettingLine
        name={<span aria-hidden>{settingsPlayingStale()}</span>}
        control={
          <Select
            label={settingsPlayingStale()}
            size="xs"
            value={settings.playStaleAs}
            options={[
              { value: 'draft', title: settingsPlayingStaleDraft() },
              { value: 'oldWords', title: settingsPlayingStaleOldWords() },
            ]}
            onChange={(playStaleAs) => onChange({ playStaleAs: playStaleAs === 'oldWords' ? 'oldWords' : 'draft' })}
          />
        }
        hint={settingsPlayingStaleHint()}
      />
      <SettingLine
        name={<span>{settingsPlayingWaits()}</span>}
        control={<span className="tnum">{settingsPlayingWaitsValue(underruns)}</span>}
        hint={settingsPlayingWaitsHint()}
      />
    </SettingCard>
  )
}
