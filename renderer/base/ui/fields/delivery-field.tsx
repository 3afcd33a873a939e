import { useState } from 'react'
import { TextField } from '../text-field.tsx'
import { widgetsDeliveryExample, widgetsDeliveryName } from '../../../../shared/messages/made/widgets.ts'

/** Words that stand in parentheses by default, in front of every line. Enter and leaving the field keep them. */
export function DeliveryField({
  value,
  disabled,
  onSave,
}: {
  readonly value: string
  readonly disabled: boolean
  readonly onSave: (delivery: string) => void
}) {
  // What is typed stays until the field is left, whatever another window does meanwhile; nothing typed is nothing to save.
  const [draft, setDraft] = useState<{ readonly over: string; readonly typed: string }>()
  const save = (): void => {
    setDraft(undefined)
    const typed = draft?.typed.trim()
    if (typed !== undefined && typed !== draft?.over && typed !== value) onSave(typed)
  }
  return (
    <TextField
      label={widgetsDeliveryName()}
      value={draft?.typed ?? value}
      maxLength={200}
      placeholder={widgetsDeliveryExample()}
      disabled={disabled}
      onType={(next) => setDraft({ over: draft?.over ?? value, typed: next })}
      onBlur={save}
      onKeyDown={(event) => (event.key === 'Enter' && !event.nativeEvent.isComposing ? save() : undefined)}
    />
  )
}
