import type { VoiceView } from '../../../shared/contract/views.ts'
import type { VoiceId } from '../../../shared/core/model/ids.ts'
import { CheckIcon } from '../../base/ui/icons/icons.tsx'
import { descriptionOf, tagWords } from '../voice-words.ts'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import styles from './voice-chooser.module.css'
import { voicesChooserList, voicesStateFailed, voicesStateTraining } from '../../../shared/messages/made/voices.ts'

/** Voices to choose from. Their texts come from strangers and are shown as text only. */
export type VoiceListProps = {
  readonly voices: readonly VoiceView[]
  /** The voice that is cast now. */
  readonly castId: VoiceId | undefined
  readonly speakerName: string
  readonly onChoose: (voice: VoiceView) => void
}

/** Draws the list. Voices that are still being trained, or failed to be, cannot be chosen and say so. */
export function VoiceList({ voices, castId, speakerName, onChoose }: VoiceListProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const stop = voices.some((voice) => voice.id === castId) ? castId : voices[0]?.id
  if (voices.length === 0) return null
  return (
    <ul
      ref={listRef}
      className={styles.list}
      role="listbox"
      aria-label={voicesChooserList({ speaker: speakerName })}
      onKeyDown={onKeyDown}
    >
      {voices.map((voice) => {
        const usable = voice.state === 'trained'
        return (
          <li
            key={voice.id}
            role="option"
            aria-selected={voice.id === castId}
            aria-disabled={!usable}
            tabIndex={voice.id === stop ? 0 : -1}
            data-roving
            onClick={() => (usable ? onChoose(voice) : undefined)}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ' ') || !usable) return
              event.preventDefault()
              onChoose(voice)
            }}
          >
            <span className={styles.tick}>{voice.id === castId ? <CheckIcon size={14} /> : null}</span>
            <span className="grow">
              <span className={`${styles.title} ellip`}>{voice.title}</span>
              <span className={`${styles.about} ellip`}>{aboutVoice(voice)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** One line about a voice: its state if it cannot speak yet, else its description, else languages and tags. */
export function aboutVoice(voice: VoiceView): string {
  if (voice.state === 'failed') return voicesStateFailed()
  if (voice.state !== 'trained') return voicesStateTraining()
  const description = descriptionOf(voice)
  if (description.trim() !== '') return description
  return [...voice.languages, ...voice.tags.map(tagWords)].join(', ')
}
