import { type FormEvent, useId, useState } from 'react'
import type { VoiceDetail, VoiceVisibility } from '../../../shared/contract/casting-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import { Select } from '../../base/ui/select.tsx'
import { NamesField } from '../../base/ui/fields/names-field.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'
import styles from './voice-detail.module.css'
import {
  voicesFormCancel,
  voicesFormDescription,
  voicesFormName,
  voicesFormSave,
  voicesFormSaving,
  voicesFormTags,
  voicesFormTagsAnother,
  voicesFormTitle,
  voicesFormVisibility,
  voicesVisibilityPrivate,
  voicesVisibilityPublic,
  voicesVisibilityUnlisted,
} from '../../../shared/messages/made/voices.ts'

/** What can be changed of an own voice. Only what is another value than before is given. */
export type VoiceFormValues = {
  readonly title?: string
  readonly description?: string
  readonly tags?: string[]
  readonly visibility?: VoiceVisibility
}

export type VoiceFormProps = {
  readonly detail: VoiceDetail
  readonly onSave: (values: VoiceFormValues) => Promise<void>
  readonly onCancel: () => void
}

const visibilities: readonly { readonly value: VoiceVisibility; readonly title: () => string }[] = [
  { value: 'private', title: voicesVisibilityPrivate },
  { value: 'unlist', title: voicesVisibilityUnlisted },
  { value: 'public', title: voicesVisibilityPublic },
]

/** Draws the form. */
export function VoiceForm({ detail, onSave, onCancel }: VoiceFormProps) {
  const id = useId()
  const [title, setTitle] = useState(detail.title)
  const [description, setDescription] = useState(detail.description)
  const [tags, setTags] = useState<readonly string[]>(detail.tags)
  const [visibility, setVisibility] = useState<VoiceVisibility>(detail.visibility ?? 'private')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await onSave({
        ...(title.trim() === detail.title ? {} : { title: title.trim() }),
        ...(description === detail.description ? {} : { description }),
        ...(tags.join('\n') === detail.tags.join('\n') ? {} : { tags: [...tags] }),
        ...(visibility === detail.visibility ? {} : { visibility }),
      })
    } catch (error) {
      setProblem(toProblem(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      aria-label={voicesFormName({ title: detail.title })}
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <label className="label" htmlFor={`${id}-title`}>
          {voicesFormTitle()}
        </label>
        <div className="field field-sm">
          <input
            id={`${id}-title`}
            value={title}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-about`}>
          {voicesFormDescription()}
        </label>
        <textarea
          id={`${id}-about`}
          className="area"
          value={description}
          maxLength={2000}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
      <NamesField
        label={voicesFormTags()}
        names={tags}
        placeholder={voicesFormTagsAnother()}
        maxLength={80}
        mostNames={20}
        onChange={setTags}
      />
      <div>
        <span className="label" aria-hidden>
          {voicesFormVisibility()}
        </span>
        <Select
          label={voicesFormVisibility()}
          value={visibility}
          options={visibilities.map(({ value, title }) => ({ value, title: title() }))}
          onChange={setVisibility}
        />
      </div>
      {problem === undefined ? null : <ProblemWords problem={problem} />}
      <div className={styles.tags}>
        <button type="submit" className="btn btn-primary" disabled={title.trim() === '' || isBusy}>
          {isBusy ? voicesFormSaving() : voicesFormSave()}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          {voicesFormCancel()}
        </button>
      </div>
    </form>
  )
}
