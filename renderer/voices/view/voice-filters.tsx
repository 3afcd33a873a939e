import { languageName } from '../voices.ts'
import { tagWords } from '../voice-words.ts'
import type { LibraryFilter, LibrarySection } from '../store.ts'
import { ChevronDownIcon, CloseIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import styles from './voice-library.module.css'
import {
  voicesFilterAuthor,
  voicesFilterChip,
  voicesFilterLanguage,
  voicesFilterName,
  voicesFilterShelfAll,
  voicesFilterShelfDraft,
  voicesFilterShelfFavourites,
  voicesFilterShelfMine,
  voicesFilterShelfRecent,
  voicesFilterShelfService,
  voicesFilterSort,
  voicesFilterSortNewest,
  voicesFilterSortScore,
  voicesFilterSortUses,
  voicesFilterSource,
  voicesFilterTag,
  voicesFilterTitleLanguage,
} from '../../../shared/messages/made/voices.ts'

/** What the library can be narrowed to. */
export type VoiceFiltersProps = {
  readonly filter: LibraryFilter
  /** Of what has been read, most frequent first. */
  readonly languages: readonly string[]
  readonly tags: readonly string[]
  readonly onChange: (change: Partial<LibraryFilter>) => void
}

/** Languages that the service's models are said to speak best (public documentation, confidence medium). */
const commonLanguages = ['en', 'zh', 'ja', 'de', 'fr', 'es', 'ko', 'ar', 'ru', 'nl', 'it', 'pl', 'pt']

const sections: readonly { readonly value: LibrarySection; readonly content: () => string }[] = [
  { value: 'all', content: voicesFilterShelfAll },
  { value: 'service', content: voicesFilterShelfService },
  { value: 'mine', content: voicesFilterShelfMine },
  { value: 'draft', content: voicesFilterShelfDraft },
  { value: 'favourites', content: voicesFilterShelfFavourites },
  { value: 'recent', content: voicesFilterShelfRecent },
]

const sorts: readonly { readonly value: LibraryFilter['sort']; readonly title: () => string }[] = [
  { value: 'score', title: voicesFilterSortScore },
  { value: 'task_count', title: voicesFilterSortUses },
  { value: 'created_at', title: voicesFilterSortNewest },
]

/** Draws the filters. */
export function VoiceFilters({ filter, languages, tags, onChange }: VoiceFiltersProps) {
  const offered = [...new Set([...languages, ...commonLanguages])].slice(0, 24)
  // What is kept on this computer is short, and in an order of its own.
  const isKept = filter.section === 'favourites' || filter.section === 'recent'
  return (
    <div className={styles.filters} role="group" aria-label={voicesFilterName()}>
      <Segmented
        label={voicesFilterSource()}
        small
        value={filter.section}
        options={sections.map((section) => ({
          value: section.value,
          content:
            section.value === 'draft' ? (
              <>
                <span className="swatch draft" />
                {section.content()}
              </>
            ) : (
              section.content()
            ),
        }))}
        onChange={(section) => onChange({ section })}
      />
      {isKept ? null : (
        <>
          <FilterChip
            name={voicesFilterLanguage()}
            values={filter.languages}
            title={languageName}
            options={offered}
            onChange={(values) => onChange({ languages: values })}
          />
          <FilterChip
            name={voicesFilterTag()}
            values={filter.tags}
            title={tagWords}
            options={tags}
            onChange={(values) => onChange({ tags: values })}
          />
          <FilterChip
            name={voicesFilterTitleLanguage()}
            values={filter.titleLanguages}
            title={languageName}
            options={offered}
            onChange={(values) => onChange({ titleLanguages: values })}
          />
          {filter.author === undefined ? null : (
            <ChosenChip
              name={voicesFilterAuthor()}
              value={filter.author.name}
              onRemove={() => onChange({ author: undefined })}
            />
          )}
          <span className="grow" />
          <Menu
            align="end"
            groups={[
              {
                entries: sorts.map((sort) => ({
                  title: sort.title(),
                  checked: sort.value === filter.sort,
                  onChoose: () => onChange({ sort: sort.value }),
                })),
              },
            ]}
            trigger={
              <button type="button" className="btn btn-ghost btn-sm">
                <span className="vh">{voicesFilterSort()} </span>
                {sorts.find((sort) => sort.value === filter.sort)?.title()}
                <ChevronDownIcon size={12} />
              </button>
            }
          />
        </>
      )}
    </div>
  )
}

/** What was chosen of one kind, each with its way back, and a menu of the rest. */
function FilterChip({
  name,
  values,
  title,
  options,
  onChange,
}: {
  readonly name: string
  readonly values: readonly string[]
  readonly title: (value: string) => string
  readonly options: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}) {
  const without = (value: string): readonly string[] => values.filter((one) => one !== value)
  const entries = [...new Set([...values, ...options])].map((option) => ({
    title: title(option),
    checked: values.includes(option),
    onChoose: () => onChange(values.includes(option) ? without(option) : [...values, option]),
  }))
  return (
    <>
      {values.map((value) => (
        <ChosenChip key={value} name={name} value={title(value)} onRemove={() => onChange(without(value))} />
      ))}
      <Menu
        groups={[{ entries }]}
        trigger={
          <button type="button" className={styles.chip} disabled={entries.length === 0}>
            {name}
            <ChevronDownIcon size={12} />
          </button>
        }
      />
    </>
  )
}

function ChosenChip({
  name,
  value,
  onRemove,
}: {
  readonly name: string
  readonly value: string
  readonly onRemove: () => void
}) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-on
      aria-label={voicesFilterChip({ filter: name, value })}
      onClick={onRemove}
    >
      <span className="ellip">{value}</span>
      <CloseIcon size={12} />
    </button>
  )
}
