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
    <SettingCard label="Spending">
      <Cap
        name="capBatchBytes"
        title="Never send more in one go than"
        settings={settings}
        onChange={onChange}
        hint="A batch above it is refused, whatever is confirmed."
      />
      <Cap
        name="capHourBytes"
        title="Never send more in an hour than"
        settings={settings}
        onChange={onChange}
        hint="Over all projects and batches."
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
      valueTitle={`${title}, bytes of text`}
      noneWords="no cap"
      hint={hint}
      value={settings[name]}
      first={FIRST_CAP[name]}
      min={1}
      max={1_000_000_000}
      unit="bytes"
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
    kept: price === null ? 'No price is set.' : `${plainNumber(price.perMillionBytes)} still holds.`,
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
    <form className={settingsStyles.line} onSubmit={submit} aria-label="Own price">
      <label htmlFor={`${id}-amount`}>A million bytes of text cost</label>
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
            aria-label="Unit of the price"
            placeholder="credits, EUR"
            autoComplete="off"
            maxLength={20}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
        </span>
        <button type="submit" className="btn" disabled={!isWhole && !entry.isTyped}>
          Set
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
            Forget
          </button>
        )}
      </span>
      <span className="hint">
        {price === null
          ? 'Without it the price is learned from how the balance falls, where that can be told.'
          : 'Used in place of what is learned.'}
      </span>
    </form>
  )
}

function submitAfterDrawing({ form }: HTMLInputElement): void {
  requestAnimationFrame(() => form?.requestSubmit())
}
