import { type ReactNode, useId, useRef } from 'react'
import { Check } from '../../base/ui/check.tsx'
import { Fold } from '../../base/ui/fold.tsx'
import { Select } from '../../base/ui/select.tsx'
import styles from './clone.module.css'
import type { CloneViewProps } from './clone-props.ts'
import {
  cloneConsentOwner,
  cloneConsentStatement,
  cloneCoverChoose,
  cloneCoverFile,
  cloneCoverNeeded,
  cloneFieldDescription,
  cloneFieldEnhance,
  cloneFieldLanguage,
  cloneFieldLanguageAutomatic,
  cloneFieldMore,
  cloneFieldName,
  cloneFieldSample,
  cloneFieldSpeaker,
  cloneFieldSpeakerNone,
  cloneFieldTags,
  cloneFieldVisibility,
  cloneFieldVisibilityPrivate,
  cloneFieldVisibilityPublic,
  cloneFieldVisibilityUnlisted,
  cloneLanguageAr,
  cloneLanguageDe,
  cloneLanguageEn,
  cloneLanguageEs,
  cloneLanguageFr,
  cloneLanguageIt,
  cloneLanguageJa,
  cloneLanguageKo,
  cloneLanguageNl,
  cloneLanguagePl,
  cloneLanguagePt,
  cloneLanguageRu,
  cloneLanguageZh,
} from '../../../shared/messages/made/clone.ts'

/** The value of nobody, and of a language that is told from the sound. */
const NONE = ' '

/** Languages that are offered as a hint; the service may know others. */
const languages = [
  ['en', cloneLanguageEn],
  ['de', cloneLanguageDe],
  ['fr', cloneLanguageFr],
  ['es', cloneLanguageEs],
  ['it', cloneLanguageIt],
  ['pt', cloneLanguagePt],
  ['nl', cloneLanguageNl],
  ['pl', cloneLanguagePl],
  ['ru', cloneLanguageRu],
  ['ar', cloneLanguageAr],
  ['zh', cloneLanguageZh],
  ['ja', cloneLanguageJa],
  ['ko', cloneLanguageKo],
] as const

/** What is written about the voice, and who has agreed to it. */
export function CloneFields({ state, speakers, onForm, onCover, readOnly }: CloneViewProps) {
  const id = useId()
  const cover = useRef<HTMLInputElement>(null)
  const { form, work } = state
  const disabled = work !== 'none' || readOnly
  return (
    <>
      <Text
        id={`${id}-title`}
        label={cloneFieldName()}
        value={form.title}
        maxLength={200}
        disabled={disabled}
        onChange={(title) => onForm({ title })}
      />
      <div className={styles.pair}>
        <Field label={cloneFieldSpeaker()}>
          <Select
            label={cloneFieldSpeaker()}
            value={form.speakerId ?? NONE}
            options={[
              { value: NONE, title: cloneFieldSpeakerNone() },
              ...speakers.map((speaker) => ({ value: speaker.id, title: speaker.name })),
            ]}
            disabled={disabled}
            onChange={(chosen) => onForm({ speakerId: speakers.find((speaker) => speaker.id === chosen)?.id })}
          />
        </Field>
        <Field label={cloneFieldVisibility()}>
          <Select
            label={cloneFieldVisibility()}
            value={form.visibility}
            options={[
              { value: 'private', title: cloneFieldVisibilityPrivate() },
              { value: 'unlist', title: cloneFieldVisibilityUnlisted() },
              { value: 'public', title: cloneFieldVisibilityPublic() },
            ]}
            disabled={disabled}
            onChange={(visibility) => onForm({ visibility })}
          />
        </Field>
      </div>
      {form.visibility === 'public' ? (
        <div>
          <input
            ref={cover}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={cloneCoverFile()}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file !== undefined) onCover(file)
            }}
          />
          <div className={styles.both}>
            <button type="button" className="btn" disabled={disabled} onClick={() => cover.current?.click()}>
              {cloneCoverChoose()}
            </button>
            <span className="hint ellip">{form.cover?.name ?? cloneCoverNeeded()}</span>
          </div>
        </div>
      ) : null}
      <Fold className={styles.more} summary={cloneFieldMore()}>
        <div>
          <Field label={cloneFieldLanguage()}>
            <Select
              label={cloneFieldLanguage()}
              value={form.language === '' ? NONE : form.language}
              options={[
                { value: NONE, title: cloneFieldLanguageAutomatic() },
                ...languages.map(([value, title]) => ({ value, title: title() })),
              ]}
              disabled={disabled}
              onChange={(language) => onForm({ language: language === NONE ? '' : language })}
            />
          </Field>
          <div>
            <label className="label" htmlFor={`${id}-about`}>
              {cloneFieldDescription()}
            </label>
            <textarea
              id={`${id}-about`}
              className="area"
              maxLength={2000}
              value={form.description}
              disabled={disabled}
              onChange={(event) => onForm({ description: event.currentTarget.value })}
            />
          </div>
          <Text
            id={`${id}-tags`}
            label={cloneFieldTags()}
            value={form.tags}
            maxLength={400}
            disabled={disabled}
            onChange={(tags) => onForm({ tags })}
          />
          <div>
            <Tick
              id={`${id}-enhance`}
              words={cloneFieldEnhance()}
              checked={form.enhance}
              disabled={disabled}
              onChange={(enhance) => onForm({ enhance })}
            />
            <Tick
              id={`${id}-sample`}
              words={cloneFieldSample()}
              checked={form.sample}
              disabled={disabled}
              onChange={(sample) => onForm({ sample })}
            />
          </div>
        </div>
      </Fold>
      <Text
        id={`${id}-speaker`}
        label={cloneConsentOwner()}
        value={form.speakerName}
        maxLength={200}
        disabled={disabled}
        onChange={(speakerName) => onForm({ speakerName })}
      />
      <Tick
        id={`${id}-consent`}
        words={cloneConsentStatement()}
        checked={form.hasConsent}
        disabled={disabled}
        onChange={(hasConsent) => onForm({ hasConsent })}
      />
    </>
  )
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <div className={styles.lab} aria-hidden>
        <span className="label">{label}</span>
      </div>
      {children}
    </div>
  )
}

function Text({
  id,
  label,
  value,
  maxLength,
  disabled,
  onChange,
}: {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}) {
  return (
    <div>
      <div className={styles.lab}>
        <label className="label" htmlFor={id}>
          {label}
        </label>
      </div>
      <div className="field">
        <input
          id={id}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}

function Tick({
  id,
  words,
  checked,
  disabled,
  onChange,
}: {
  readonly id: string
  readonly words: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <div className={styles.tick}>
      <Check id={id} checked={checked} disabled={disabled} onChange={onChange} />
      <label htmlFor={id}>{words}</label>
    </div>
  )
}
