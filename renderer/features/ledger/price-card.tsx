import { type FormEvent, useId, useState } from 'react'
import type { AppSettings } from '../../../shared/contract/views.ts'
import type { AppCardProps } from '../settings/app-cards.tsx'
import { OptionalNumberLine } from '../settings/optional-number-line.tsx'
import { SettingCard } from '../settings/setting-line.tsx'
import settingsStyles from '../settings/settings.module.css'
import styles from './ledger.module.css'

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
  const [amount, setAmount] = useState(price === null ? '' : String(price.perMillionBytes))
  const [unit, setUnit] = useState(price?.unit ?? '')
  const read = Number(amount.replace(/[\s,]/gu, ''))
  const isPrice = amount.trim() !== '' && read >= 0 && read <= 1_000_000 && unit.trim() !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPrice) onChange({ price: { perMillionBytes: read, unit: unit.trim() } })
  }
  return (
    <form className={settingsStyles.line} onSubmit={submit} aria-label="Own price">
      <label htmlFor={`${id}-amount`}>A million bytes of text cost</label>
      <span className={styles.price}>
        <span className="field field-sm">
          <input
            id={`${id}-amount`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </span>
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
        <button type="submit" className="btn" disabled={!isPrice}>
          Set
        </button>
        {price === null ? null : (
          <button
            type="button"
            className="btn"
            onClick={() => {
              setAmount('')
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
