import { type FormEvent, useId, useState } from 'react'
import { modelFactsSchema } from '../../shared/core/model/model-schema.ts'
import { givenModels, isAddedModel, type ModelFacts } from '../../shared/core/model/models.ts'
import { Check } from '../base/ui/check.tsx'
import { IconButton } from '../base/ui/icon-button.tsx'
import { TrashIcon } from '../base/ui/icons/more-icons.tsx'
import { Segmented } from '../base/ui/segmented.tsx'
import { SettingCard } from '../base/ui/fields/setting-line.tsx'
import styles from '../base/ui/fields/settings.module.css'

/** Added models at most: the bound of the settings' schema. */
const MOST_MODELS = 20

/** The models of the given interface, those that were added, and a form for one more. */
export function ModelsCard({
  models,
  onChange,
}: {
  /** Those that the user has added. */
  readonly models: readonly ModelFacts[]
  readonly onChange: (models: readonly ModelFacts[]) => void
}) {
  return (
    <SettingCard label="Models">
      <ul className={styles.models}>
        {[...givenModels, ...models].map((model) => (
          <li key={model.id} className={styles.model}>
            <span>
              <b>{model.title}</b> <span className="t3">{model.title === model.id ? '' : model.id}</span>
              <small>{factWords(model)}</small>
            </span>
            <span className="tag tag-plain">
              {isAddedModel(model.id) ? 'outside the given interface' : 'given interface'}
            </span>
            {isAddedModel(model.id) ? (
              <IconButton
                icon={TrashIcon}
                label={`Remove ${model.title}`}
                onClick={() => onChange(models.filter(({ id }) => id !== model.id))}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {models.length >= MOST_MODELS ? (
        <p className="hint">No more than {MOST_MODELS} models can be added.</p>
      ) : (
        <AddModel taken={[...givenModels, ...models]} onAdd={(model) => onChange([...models, model])} />
      )}
    </SettingCard>
  )
}

function AddModel({
  taken,
  onAdd,
}: {
  readonly taken: readonly ModelFacts[]
  readonly onAdd: (model: ModelFacts) => void
}) {
  const id = useId()
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [dialogue, setDialogue] = useState(true)
  const [cues, setCues] = useState<ModelFacts['cues']>('brackets')
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = name.trim()
    const model = modelFactsSchema.safeParse({ id: wanted, title: title.trim() || wanted, dialogue, cues })
    if (!model.success) setProblem('A model’s name holds small letters, digits, dots and dashes, 40 at most.')
    else if (taken.some((other) => other.id === wanted)) setProblem('This model is in the list already.')
    else {
      onAdd(model.data)
      setName('')
      setTitle('')
      setProblem('')
    }
  }
  return (
    <form className={styles.add} onSubmit={submit} aria-label="Add a model">
      <div>
        <label className="label" htmlFor={`${id}-id`}>
          Name that is sent
        </label>
        <div className="field field-sm">
          <input
            id={`${id}-id`}
            value={name}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-problem`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-title`}>
          Shown as
        </label>
        <div className="field field-sm">
          <input
            id={`${id}-title`}
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
      </div>
      <div>
        <span className="label">Cues are written in</span>
        <div className={styles.tick}>
          <Segmented
            label="Cues are written in"
            small
            value={cues}
            options={[
              { value: 'brackets', content: '[free words]' },
              { value: 'parentheses', content: '(fixed list)' },
            ]}
            onChange={setCues}
          />
        </div>
      </div>
      <div className={styles.tick}>
        <Check id={`${id}-dialogue`} checked={dialogue} onChange={setDialogue} />
        <label htmlFor={`${id}-dialogue`}>Several voices in one request</label>
      </div>
      <p className="m-bad" id={`${id}-problem`} role="status">
        {problem}
      </p>
      <div className="row">
        <span className="grow" />
        <button type="submit" className="btn" disabled={name.trim() === ''}>
          Add the model
        </button>
      </div>
    </form>
  )
}

function factWords({ dialogue, cues }: ModelFacts): string {
  const voices = dialogue ? 'Several voices in one request' : 'One voice in a request'
  return `${voices}, ${cues === 'brackets' ? 'free cues in brackets' : 'cues of a fixed list in parentheses'}`
}
