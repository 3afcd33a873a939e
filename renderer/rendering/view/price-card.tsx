import { baseUnitBytes } from '../../../shared/messages/made/base.ts'
import {
  renderingPriceBatchCap,
  renderingPriceBatchCapHint,
  renderingPriceCapName,
  renderingPriceCapNone,
  renderingPriceHourCap,
  renderingPriceHourCapHint,
  renderingPriceOwnAmount,
  renderingPriceOwnForget,
  renderingPriceOwnKept,
  renderingPriceOwnNone,
  renderingPriceOwnSet,
  renderingPriceOwnTitle,
  renderingPriceOwnUnit,
  renderingPriceOwnUnitExamples,
  renderingPriceOwnUsed,
  renderingPriceOwnWithout,
  renderingPriceTitle,
} from '../../../shared/messages/made/rendering.ts'
import { type FormEvent, useId, useState } from 'react'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { plainNumber } from '../../../shared/core/numbers/number-words.ts'
import { NumberBox } from '../../base/ui/number-box.tsx'
import { useNumberEntry } from '../../base/ui/hooks/use-number-entry.ts'
import { OptionalNumberLine } from '../../base/ui/fields/optional-number-line.tsx'
import { SettingCard } from '../../base/ui/fields/setting-line.tsx'
import settingsStyles from '../../base/ui/fields/settings.module.css'
import styles from './ledger.module.css'
import type { AppCardProps } from '../../base/ui/fields/app-card-props.ts'

/** What a million bytes may cost, in whatever unit (the settings' schema). */
const PRICES = { min: 0, max: 1_000_000, isWhole: false } as const

/** What a cap begins with when it is switched on, in bytes of text. */
const FIRST_CAP = { capBatchBytes: 100_000, capHourBytes: 500_000 } as const

/** Caps that main never goes beyond, and the user's own price. */
export function PriceCard({ settings, onChange }: AppCardProps) {
  return (
    <SettingCard label={renderingPriceTitle()}>
      <Cap
        name="capBatchBytes"
        title={renderingPriceBatchCap()}
        settings={settings}
        onChange={onChange}
        hint={renderingPriceBatchCapHint()}
      />
      <Cap
        name="capHourBytes"
        title={renderingPriceHourCap()}
        settings={settings}
        onChange={onChange}
        hint={renderingPriceHourCapHint()}
      />
      <OwnPrice key={settings.price?.unit ?? ''} settings={settings} onChange={onChange} />
    </SettingCard>
  )
}

function Cap({
  name,
  title,
  hint,
  settings,
  onChange,
}: AppCardProps & { readonly name: keyof typeof FIRST_CAP; readonly title: string; readonly hint: string }) {
  return (
    <OptionalNumberLine
      title={title}
      valueTitle={renderingPriceCapName({ title })}
      noneWords={renderingPriceCapNone()}
      hint={hint}
      value={settings[name]}
      first={FIRST_CAP[name]}
      min={1}
      max={1_000_000_000}
      unit={baseUnitBytes()}
      onChange={(value) => onChange(change(name, value))}
    />
  )
}

function change(name: keyof typeof FIRST_CAP, value: number | null): Partial<AppSettings> {
  return name === 'capBatchBytes' ? { capBatchBytes: value } : { capHourBytes: value }
}

function OwnPrice({ settings: { price }, onChange }: AppCardProps) {
  const id = useId()
  const [amount, setAmount] = useState(price?.perMillionBytes)
  const [unit, setUnit] = useState(price?.unit ?? '')
  const entry = useNumberEntry({
    shown: amount === undefined ? '' : plainNumber(amount),
    range: PRICES,
    kept:
      price === null
        ? renderingPriceOwnNone()
        : renderingPriceOwnKept({ perMillionBytes: plainNumber(price.perMillionBytes) }),
    onTaken: setAmount,
    onEmptied: () => setAmount(undefined),
  })
  const isWhole = amount !== undefined && unit.trim() !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // What stands in the box and was refused is no price, and the one before it is not what was asked for.
    if (isWhole && !entry.isTyped) onChange({ price: { perMillionBytes: amount, unit: unit.trim() } })
  }
  return (
    <form className={settingsStyles.line} onSubmit={submit} aria-label={renderingPriceOwnTitle()}>
      <label htmlFor={`${id}-amount`}>{renderingPriceOwnAmount()}</label>
      <span className={styles.price}>
        <NumberBox
          entry={entry}
          id={`${id}-amount`}
          className="field-sm"
          onKey={({ key, currentTarget }) => {
            if (key !== 'Enter') return false
            const isTaken = entry.take()
            // After the number that was just taken has been drawn.
            if (isTaken && currentTarget instanceof HTMLInputElement) submitAfterDrawing(currentTarget)
            return true
          }}
        />
        <span className="field field-sm">
          <input
            aria-label={renderingPriceOwnUnit()}
            placeholder={renderingPriceOwnUnitExamples()}
            autoComplete="off"
            maxLength={20}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
        </span>
        <button type="submit" className="btn" disabled={!isWhole && !entry.isTyped}>
          {renderingPriceOwnSet()}
        </button>
        {price === null ? null : (
          <button
            type="button"
            className="btn"
            onClick={() => {
              entry.giveBack()
              setAmount(undefined)
              setUnit('')
              onChange({ price: null })
            }}
          >
            {renderingPriceOwnForget()}
          </button>
        )}
      </span>
      <span className="hint">{price === null ? renderingPriceOwnWithout() : renderingPriceOwnUsed()}</span>
    </form>
  )
}

function submitAfterDrawing({ form }: HTMLInputElement): void {
  requestAnimationFrame(() => form?.requestSubmit())
}
