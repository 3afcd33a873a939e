import { useId } from 'react'
import {
  settingsPlayingDrafts,
  settingsPlayingDraftsHint,
  settingsPlayingStale,
  settingsPlayingStaleDraft,
  settingsPlayingStaleHint,
  settingsPlayingStaleOldWords,
  settingsPlayingTitle,
} from '../../shared/messages/made/settings.ts'
import type { AppCardProps } from '../base/ui/fields/app-card-props.ts'
import { SettingCard, SettingLine } from '../base/ui/fields/setting-line.tsx'
import { Select } from '../base/ui/select.tsx'
import { Toggle } from '../base/ui/toggle.tsx'

/** What is heard of lines that have no sound, or have other words by now. */
export function PlayingCard({ settings, onChange }: AppCardProps) {
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
    </SettingCard>
  )
}
