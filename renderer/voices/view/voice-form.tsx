import { type FormEvent, useId, useRef, useState } from 'react'
import { MAX_COVER_BYTES, type VoiceDetail, type VoiceVisibility } from '../../../shared/contract/casting-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import { Select } from '../../base/ui/select.tsx'
import { NamesField } from '../../base/ui/fields/names-field.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'
import styles from './voice-detail.module.css'
import {
  voicesFormCancel,
  voicesFormCover,
  voicesFormCoverChoose,
  voicesFormCoverKinds,
  voicesFormCoverTooLarge,
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
  readonly coverImage?: Uint8Array<ArrayBuffer>
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
  const [cover, setCover] = useState<File>()
  const coverInput = useRef<HTMLInputElement>(null)
  const isTooLarge = cover !== undefined && cover.size > MAX_COVER_BYTES
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (title.trim() === '' || isTooLarge || isBusy) return
    setBusy(true)
    try {
      await onSave({
        ...(title.trim() === detail.title ? {} : { title: title.trim() }),
        ...(description === detail.description ? {} : { description }),
        ...(tags.join('\n') === detail.tags.join('\n') ? {} : { tags: [...tags] }),
        ...(visibility === detail.visibility ? {} : { visibility }),
        ...(cover === undefined ? {} : { coverImage: new Uint8Array(await cover.arrayBuffer()) }),
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
      <div>
        <span className="label" aria-hidden>
          {voicesFormCover()}
        </span>
        <input
          ref={coverInput}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={voicesFormCover()}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file !== undefined) setCover(file)
          }}
        />
        <div className={styles.cover}>
          <button type="button" className="btn btn-sm" onClick={() => coverInput.current?.click()}>
            {voicesFormCoverChoose()}
          </button>
          <span className={isTooLarge ? 'm-bad' : 'hint ellip'} role={isTooLarge ? 'alert' : undefined}>
            {isTooLarge ? voicesFormCoverTooLarge() : (cover?.name ?? voicesFormCoverKinds())}
          </span>
        </div>
      </div>
      {problem === undefined ? null : <ProblemWords problem={problem} />}
      <div className={styles.tags}>
        <button type="submit" className="btn btn-primary" disabled={title.trim() === '' || isTooLarge || isBusy}>
          {isBusy ? voicesFormSaving() : voicesFormSave()}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          {voicesFormCancel()}
        </button>
      </div>
    </form>
  )
}
