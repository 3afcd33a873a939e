import { useId } from 'react'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { Check } from '../../ui/check.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { AppCardProps } from '../settings/app-cards.tsx'
import { NumberField } from '../settings/number-field.tsx'
import settingsStyles from '../settings/settings.module.css'

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
    <CeilingLine
      name={name}
      hint={hint}
      value={settings.sceneCeiling[name]}
      onChange={(value) => onChange({ sceneCeiling: { ...settings.sceneCeiling, [name]: value } })}
    />
  )
  return (
    <section className={settingsStyles.card} aria-label="Whole scenes">
      {ceiling('characters', 'Unticked, it is learned from what the service answers, and remembered for each service.')}
      {ceiling('speakers', 'The service publishes neither limit.')}
      <div className={settingsStyles.line}>
        <label htmlFor={`${id}-asr`}>Recognise the words</label>
        <Toggle
          id={`${id}-asr`}
          checked={settings.asrForScenes}
          onChange={(asrForScenes) => onChange({ asrForScenes })}
        />
        <span className="hint">
          Cuts more surely. It sends each answer back to the service, which may cost something.
        </span>
      </div>
    </section>
  )
}

function CeilingLine({
  name,
  hint,
  value,
  onChange,
}: {
  readonly name: keyof Ceiling
  readonly hint: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  const id = useId()
  const { min, max, first, unit, title } = bounds[name]
  return (
    <div className={settingsStyles.line}>
      <span className={settingsStyles.tick}>
        <Check id={`${id}-on`} checked={value !== null} onChange={(on) => onChange(on ? first : null)} />
        <label htmlFor={`${id}-on`}>{title}</label>
      </span>
      <span className={settingsStyles.number}>
        {value === null ? (
          <span className="t3">as learned</span>
        ) : (
          <>
            <label className="vh" htmlFor={`${id}-value`}>
              {title}, by hand
            </label>
            <NumberField id={`${id}-value`} value={value} min={min} max={max} unit={unit} onChange={onChange} />
          </>
        )}
      </span>
      <span className="hint">{hint}</span>
    </div>
  )
}
