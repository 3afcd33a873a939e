import { baseUnitBytes } from '../../shared/messages/made/base.ts'
import {
  settingsAppearanceTheme,
  settingsAppearanceThemeDark,
  settingsAppearanceThemeLight,
  settingsAppearanceThemeSystem,
  settingsAppearanceTitle,
  settingsLines,
  settingsRenderingAskAbove,
  settingsRenderingAskAboveHint,
  settingsRenderingAtOnce,
  settingsRenderingAtOnceHint,
  settingsRenderingAtOnceName,
  settingsRenderingTitle,
  settingsSpellingAbout,
  settingsSpellingName,
  settingsSpellingOff,
  settingsSpellingOwnWords,
  settingsSpellingOwnWordsAdd,
  settingsSpellingTitle,
  settingsSpellingUnitedKingdom,
  settingsSpellingUnitedStates,
} from '../../shared/messages/made/settings.ts'
import { useId } from 'react'
import { RadioList } from '../base/ui/radio-list.tsx'
import { Select } from '../base/ui/select.tsx'
import { NamesField } from '../base/ui/fields/names-field.tsx'
import { NumberField } from '../base/ui/fields/setting-number.tsx'
import { SettingCard, SettingLine } from '../base/ui/fields/setting-line.tsx'
import type { AppCardProps } from '../base/ui/fields/app-card-props.ts'

/** How many lines go at once, and from how much text on the studio asks first. */
export function RenderingCard({ settings, onChange }: AppCardProps) {
  const id = useId()
  return (
    <SettingCard label={settingsRenderingTitle()}>
      <SettingLine
        name={<span aria-hidden>{settingsRenderingAtOnce()}</span>}
        control={
          <Select
            label={settingsRenderingAtOnceName()}
            size="xs"
            value={String(settings.concurrency)}
            options={[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
              value: String(count),
              title: settingsLines({ count }),
            }))}
            onChange={(count) => onChange({ concurrency: Number(count) })}
          />
        }
        hint={settingsRenderingAtOnceHint()}
      />
      <SettingLine
        name={<label htmlFor={`${id}-bytes`}>{settingsRenderingAskAbove()}</label>}
        control={
          <NumberField
            id={`${id}-bytes`}
            value={settings.confirmAboveBytes}
            min={0}
            max={100_000_000}
            unit={baseUnitBytes()}
            onChange={(confirmAboveBytes) => onChange({ confirmAboveBytes })}
          />
        }
        hint={settingsRenderingAskAboveHint()}
      />
    </SettingCard>
  )
}

/** The dictionary that the script is looked up in, and the user's own words. */
export function SpellingCard({ settings, onChange }: AppCardProps) {
  return (
    <SettingCard label={settingsSpellingTitle()}>
      <RadioList
        label={settingsSpellingName()}
        value={settings.spelling}
        options={[
          { value: 'en-US', title: settingsSpellingUnitedStates() },
          { value: 'en-GB', title: settingsSpellingUnitedKingdom() },
          { value: 'off', title: settingsSpellingOff() },
        ]}
        onChange={(spelling) => onChange({ spelling })}
      />
      <p className="hint">{settingsSpellingAbout()}</p>
      <NamesField
        label={settingsSpellingOwnWords()}
        names={settings.ownWords}
        placeholder={settingsSpellingOwnWordsAdd()}
        maxLength={60}
        mostNames={5000}
        onChange={(words) => onChange({ ownWords: [...words] })}
      />
    </SettingCard>
  )
}

/** How the window looks. */
export function AppearanceCard({ settings, onChange }: AppCardProps) {
  return (
    <SettingCard label={settingsAppearanceTitle()}>
      <RadioList
        label={settingsAppearanceTheme()}
        value={settings.theme}
        options={[
          { value: 'system', title: settingsAppearanceThemeSystem() },
          { value: 'dark', title: settingsAppearanceThemeDark() },
          { value: 'light', title: settingsAppearanceThemeLight() },
        ]}
        onChange={(theme) => onChange({ theme })}
      />
    </SettingCard>
  )
}
