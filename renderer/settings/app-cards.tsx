import { useId } from 'react'
import { plural } from '../base/format.ts'
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
    <SettingCard label="Rendering">
      <SettingLine
        name={<span aria-hidden>Lines at once</span>}
        control={
          <Select
            label="Lines rendered at once"
            size="xs"
            value={String(settings.concurrency)}
            options={[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({ value: String(count), title: plural(count, 'line') }))}
            onChange={(count) => onChange({ concurrency: Number(count) })}
          />
        }
        hint="A ceiling: a queue starts with two at most and grows while the service keeps up."
      />
      <SettingLine
        name={<label htmlFor={`${id}-bytes`}>Ask before sending more than</label>}
        control={
          <NumberField
            id={`${id}-bytes`}
            value={settings.confirmAboveBytes}
            min={0}
            max={100_000_000}
            unit="bytes"
            onChange={(confirmAboveBytes) => onChange({ confirmAboveBytes })}
          />
        }
        hint="Of text in one go, to the service. Draft voices are free and never asked about."
      />
    </SettingCard>
  )
}

/** The dictionary that the script is looked up in, and the user's own words. */
export function SpellingCard({ settings, onChange }: AppCardProps) {
  return (
    <SettingCard label="Spelling">
      <RadioList
        label="Spelling"
        value={settings.spelling}
        options={[
          { value: 'en-US', title: 'English, United States' },
          { value: 'en-GB', title: 'English, United Kingdom' },
          { value: 'off', title: 'Not checked' },
        ]}
        onChange={(spelling) => onChange({ spelling })}
      />
      <p className="hint">
        On this computer: nothing that you write is sent anywhere for it. A script in another language is left alone.
      </p>
      <NamesField
        label="Your words"
        names={settings.ownWords}
        placeholder="Another word"
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
    <SettingCard label="Appearance">
      <RadioList
        label="Theme"
        value={settings.theme}
        options={[
          { value: 'system', title: 'As the system' },
          { value: 'dark', title: 'Dark' },
          { value: 'light', title: 'Light' },
        ]}
        onChange={(theme) => onChange({ theme })}
      />
    </SettingCard>
  )
}
