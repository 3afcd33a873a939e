import type { ImportChoices } from '../../../shared/core/import/choices.ts'
import type { ImportPreview } from '../../../shared/core/import/preview.ts'
import {
  importNobodyAction,
  importNobodyLines,
  importNobodyName,
  importNobodyNarrator,
  importPlacesDelivery,
  importPlacesLines,
  importPlacesName,
  importPlacesNone,
  importPlacesVariant,
} from '../../../shared/messages/made/import.ts'
import { Select } from '../../base/ui/select.tsx'
import styles from './mapping.module.css'

/** What becomes of lines for which the source names nobody, and of `(V.O.)`. Only what the source has is asked. */
export function OtherVoices({
  preview,
  choices,
  disabled,
  onChoices,
}: {
  readonly preview: ImportPreview
  readonly choices: ImportChoices
  readonly disabled: boolean
  readonly onChoices: (choices: ImportChoices) => void
}) {
  const { narrator: _narrator, ...unspoken } = choices
  const { places = 'none', ...placeless } = choices
  return (
    <>
      {preview.unnamed === 0 ? null : (
        <div className={styles.other}>
          <span>{importNobodyLines({ lines: preview.unnamed })}</span>
          <Select
            label={importNobodyName()}
            value={choices.narrator === undefined ? 'action' : 'narrator'}
            options={[
              { value: 'action', title: importNobodyAction() },
              { value: 'narrator', title: importNobodyNarrator() },
            ]}
            disabled={disabled}
            onChange={(who) =>
              onChoices(who === 'action' ? unspoken : { ...choices, narrator: importNobodyNarrator() })
            }
          />
        </div>
      )}
      {preview.placed === 0 ? null : (
        <div className={styles.other}>
          <span>{importPlacesLines({ lines: preview.placed })}</span>
          <Select
            label={importPlacesName()}
            value={places}
            options={[
              { value: 'none', title: importPlacesNone() },
              { value: 'delivery', title: importPlacesDelivery() },
              { value: 'variant', title: importPlacesVariant() },
            ]}
            disabled={disabled}
            onChange={(next) => onChoices(next === 'none' ? placeless : { ...choices, places: next })}
          />
        </div>
      )}
    </>
  )
}
