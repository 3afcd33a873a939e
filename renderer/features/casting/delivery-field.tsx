import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

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
  // What is typed counts only over the value that it was begun with.
  const [draft, setDraft] = useState({ over: value, typed: value })
  const typed = draft.over === value ? draft.typed : value
  const save = (): void => (typed.trim() === value ? undefined : onSave(typed.trim()))
  return (
    <TextField
      label="Usual delivery"
      value={typed}
      maxLength={200}
      placeholder="dry, unhurried"
      disabled={disabled}
      onType={(next) => setDraft({ over: value, typed: next })}
      onBlur={save}
      onKeyDown={(event) => (event.key === 'Enter' ? save() : undefined)}
    />
  )
}
