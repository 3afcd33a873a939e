import { RadioGroup } from 'radix-ui'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { DeliveryField } from '../../base/ui/fields/delivery-field.tsx'
import { GainField } from '../../base/ui/fields/gain-field.tsx'
import { NamesField } from '../../base/ui/fields/names-field.tsx'
import { SliderField } from '../../base/ui/fields/slider-field.tsx'
import styles from '../../base/ui/fields/speaker.module.css'
import {
  castingSettingsAliases,
  castingSettingsAliasesAnother,
  castingSettingsColour,
  castingSettingsColourOne,
  castingSettingsPan,
  castingSettingsPanCentre,
} from '../../../shared/messages/made/casting.ts'

/** What belongs to a speaker besides voice and brief. Each change is one step of the history. */
export type SpeakerSettingsProps = {
  readonly speaker: Speaker
  readonly readOnly: boolean
  /** Why a name cannot be an alias; undefined: it can. */
  readonly objectionTo: (alias: string) => string | undefined
  readonly onAliases: (aliases: readonly string[]) => void
  readonly onColour: (colour: number) => void
  readonly onDelivery: (delivery: string) => void
  readonly onGain: (gainDb: number) => void
  readonly onPan: (pan: number) => void
}

/** The speaker colours of the tokens. */
const colours = [1, 2, 3, 4, 5, 6, 7, 8]

/** Draws the settings. */
export function SpeakerSettings(props: SpeakerSettingsProps) {
  const { speaker, readOnly } = props
  return (
    <div className={styles.settings}>
      <NamesField
        label={castingSettingsAliases()}
        names={speaker.aliases ?? []}
        placeholder={castingSettingsAliasesAnother()}
        maxLength={40}
        mostNames={20}
        disabled={readOnly}
        objection={props.objectionTo}
        onChange={props.onAliases}
      />
      <DeliveryField key={speaker.id} value={speaker.delivery ?? ''} disabled={readOnly} onSave={props.onDelivery} />
      <div>
        <span className="label" id="colour-l">
          {castingSettingsColour()}
        </span>
        <RadioGroup.Root
          className={styles.colours}
          aria-labelledby="colour-l"
          orientation="horizontal"
          disabled={readOnly}
          value={String(speaker.colour)}
          onValueChange={(chosen) => props.onColour(Number(chosen))}
        >
          {colours.map((colour) => (
            <RadioGroup.Item
              key={colour}
              value={String(colour)}
              className={`${styles.colour} s${colour}`}
              aria-label={castingSettingsColourOne({ colour })}
            />
          ))}
        </RadioGroup.Root>
      </div>
      <GainField value={speaker.gainDb} disabled={readOnly} onChange={props.onGain} />
      <SliderField
        label={castingSettingsPan()}
        value={speaker.pan ?? 0}
        min={-1}
        max={1}
        step={0.05}
        fallback={0}
        words={panWords}
        disabled={readOnly}
        onChange={props.onPan}
      />
    </div>
  )
}

/** `Centre`, `30 left`. */
function panWords(pan: number): string {
  const part = Math.round(Math.abs(pan) * 100)
  if (part === 0) return castingSettingsPanCentre()
  return `${part} ${pan < 0 ? 'left' : 'right'}`
}
