import { useId } from 'react'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { Toggle } from '../../base/ui/toggle.tsx'
import { OptionalNumberLine } from '../../base/ui/fields/optional-number-line.tsx'
import { SettingCard, SettingLine } from '../../base/ui/fields/setting-line.tsx'
import type { AppCardProps } from '../../base/ui/fields/app-card-props.ts'

type Ceiling = AppSettings['sceneCeiling']

/** Bounds of a ceiling that is set by hand, and what it begins with (the settings' schema). */
const bounds = {
  characters: { min: 160, max: 20_000, first: 1200, unit: 'characters', title: 'Most characters in one request' },
  speakers: { min: 2, max: 64, first: 4, unit: 'speakers', title: 'Most speakers in one request' },
} as const

/** How much of a scene goes in one request, and whether its words are recognised to cut it. */
export function SceneCard({ settings, onChange }: AppCardProps) {
  const id = useId()
  const ceiling = (name: keyof Ceiling, hint: string) => (
    <OptionalNumberLine
      {...bounds[name]}
      valueTitle={`${bounds[name].title}, by hand`}
      noneWords="as learned"
      hint={hint}
      value={settings.sceneCeiling[name]}
      onChange={(value) => onChange({ sceneCeiling: { ...settings.sceneCeiling, [name]: value } })}
    />
  )
  return (
    <SettingCard label="Whole scenes">
      {ceiling('characters', 'Unticked, it is learned from what the service answers, and remembered for each service.')}
      {ceiling('speakers', 'The service publishes neither limit.')}
      <SettingLine
        name={<label htmlFor={`${id}-asr`}>Recognise the words</label>}
        control={
          <Toggle
            id={`${id}-asr`}
            checked={settings.asrForScenes}
            onChange={(asrForScenes) => onChange({ asrForScenes })}
          />
        }
        hint="Cuts more surely. It sends each answer back to the service, which may cost something."
      />
    </SettingCard>
  )
}
