import { baseGain } from '../../../../shared/messages/made/base.ts'
import { widgetsGainName } from '../../../../shared/messages/made/widgets.ts'
import { SliderField } from './slider-field.tsx'

/** Gain in dB, -30 to 12 in halves; the mixer adds it, so that no line is stale for it. */
export function GainField({
  value,
  disabled,
  onChange,
}: {
  /** Undefined: 0. */
  readonly value: number | undefined
  readonly disabled: boolean
  readonly onChange: (gainDb: number) => void
}) {
  return (
    <SliderField
      label={widgetsGainName()}
      value={value ?? 0}
      min={-30}
      max={12}
      step={0.5}
      fallback={0}
      words={gainWords}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

/** `+2.0 dB`. */
export function gainWords(gainDb: number): string {
  return baseGain({ gain: `${gainDb > 0 ? '+' : ''}${gainDb.toFixed(1).replace('-', '−')}` })
}
