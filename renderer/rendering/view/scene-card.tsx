import {
  renderingScenesByHand,
  renderingScenesCharacters,
  renderingScenesCharactersUnit,
  renderingScenesHint,
  renderingScenesHintUnpublished,
  renderingScenesLearned,
  renderingScenesRecognise,
  renderingScenesRecogniseHint,
  renderingScenesSpeakers,
  renderingScenesSpeakersUnit,
  renderingScenesTitle,
} from '../../../shared/messages/made/rendering.ts'
import { useId } from 'react'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { Toggle } from '../../base/ui/toggle.tsx'
import { OptionalNumberLine } from '../../base/ui/fields/optional-number-line.tsx'
import { SettingCard, SettingLine } from '../../base/ui/fields/setting-line.tsx'
import type { AppCardProps } from '../../base/ui/fields/app-card-props.ts'

type Ceiling = AppSettings['sceneCeiling']

/** Bounds of a ceiling that is set by hand, and what it begins with (the settings' schema). */
const bounds = {
  characters: {
    min: 160,
    max: 20_000,
    first: 1200,
    unit: renderingScenesCharactersUnit,
    title: renderingScenesCharacters,
  },
  speakers: { min: 2, max: 64, first: 4, unit: renderingScenesSpeakersUnit, title: renderingScenesSpeakers },
} as const

/** How much of a scene goes in one request, and whether its words are recognised to cut it. */
export function SceneCard({ settings, onChange }: AppCardProps) {
  const id = useId()
  const ceiling = (name: keyof Ceiling, hint: string) => (
    <OptionalNumberLine
      {...bounds[name]}
      title={bounds[name].title()}
      unit={bounds[name].unit()}
      valueTitle={renderingScenesByHand({ title: bounds[name].title() })}
      noneWords={renderingScenesLearned()}
      hint={hint}
      value={settings.sceneCeiling[name]}
      onChange={(value) => onChange({ sceneCeiling: { ...settings.sceneCeiling, [name]: value } })}
    />
  )
  return (
    <SettingCard label={renderingScenesTitle()}>
      {ceiling('characters', renderingScenesHint())}
      {ceiling('speakers', renderingScenesHintUnpublished())}
      <SettingLine
        name={<label htmlFor={`${id}-asr`}>{renderingScenesRecognise()}</label>}
        control={
          <Toggle
            id={`${id}-asr`}
            checked={settings.asrForScenes}
            onChange={(asrForScenes) => onChange({ asrForScenes })}
          />
        }
        hint={renderingScenesRecogniseHint()}
      />
    </SettingCard>
  )
}
