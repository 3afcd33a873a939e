import {
  settingsModelsAdd,
  settingsModelsAddBadName,
  settingsModelsAddCues,
  settingsModelsAddCuesFixed,
  settingsModelsAddCuesFree,
  settingsModelsAddDialogue,
  settingsModelsAddName,
  settingsModelsAddShown,
  settingsModelsAddStart,
  settingsModelsAddTwice,
  settingsModelsAdded,
  settingsModelsFacts,
  settingsModelsFull,
  settingsModelsGiven,
  settingsModelsRemove,
  settingsModelsTitle,
} from '../../shared/messages/made/settings.ts'
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
    <SettingCard label={settingsModelsTitle()}>
      <ul className={styles.models}>
        {[...givenModels, ...models].map((model) => (
          <li key={model.id} className={styles.model}>
            <span>
              <b>{model.title}</b> <span className="t3">{model.title === model.id ? '' : model.id}</span>
              <small>{factWords(model)}</small>
            </span>
            <span className="tag tag-plain">
              {isAddedModel(model.id) ? settingsModelsAdded() : settingsModelsGiven()}
            </span>
            {isAddedModel(model.id) ? (
              <IconButton
                icon={TrashIcon}
                label={settingsModelsRemove({ title: model.title })}
                onClick={() => onChange(models.filter(({ id }) => id !== model.id))}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {models.length >= MOST_MODELS ? (
        <p className="hint">{settingsModelsFull({ most: MOST_MODELS })}</p>
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
    if (!model.success) setProblem(settingsModelsAddBadName())
    else if (taken.some((other) => other.id === wanted)) setProblem(settingsModelsAddTwice())
    else {
      onAdd(model.data)
      setName('')
      setTitle('')
      setProblem('')
    }
  }
  return (
    <form className={styles.add} onSubmit={submit} aria-label={settingsModelsAdd()}>
      <div>
        <label className="label" htmlFor={`${id}-id`}>
          {settingsModelsAddName()}
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
          {settingsModelsAddShown()}
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
        <span className="label">{settingsModelsAddCues()}</span>
        <div className={styles.tick}>
          <Segmented
            label={settingsModelsAddCues()}
            small
            value={cues}
            options={[
              { value: 'brackets', content: settingsModelsAddCuesFree() },
              { value: 'parentheses', content: settingsModelsAddCuesFixed() },
            ]}
            onChange={setCues}
          />
        </div>
      </div>
      <div className={styles.tick}>
        <Check id={`${id}-dialogue`} checked={dialogue} onChange={setDialogue} />
        <label htmlFor={`${id}-dialogue`}>{settingsModelsAddDialogue()}</label>
      </div>
      <p className="m-bad" id={`${id}-problem`} role="status">
        {problem}
      </p>
      <div className="row">
        <span className="grow" />
        <button type="submit" className="btn" disabled={name.trim() === ''}>
          {settingsModelsAddStart()}
        </button>
      </div>
    </form>
  )
}

function factWords({ dialogue, cues }: ModelFacts): string {
  return settingsModelsFacts({ dialogue, cues: cues === 'brackets' ? 'brackets' : 'other' })
}
