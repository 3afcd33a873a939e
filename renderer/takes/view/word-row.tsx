import {
  takesWordsAgain,
  takesWordsEstimated,
  takesWordsMissing,
  takesWordsMissingWord,
  takesWordsName,
  takesWordsPlay,
  takesWordsSaidAgain,
  takesWordsStrange,
} from '../../../shared/messages/made/takes.ts'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { moveInRow } from '../../base/ui/hooks/use-roving.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { SuspiciousIcon } from '../../base/ui/icons/state-icons.tsx'
import type { AuditionPlayer } from '../../transport/single/audition-player.ts'
import { wordAt } from '../../transport/words/word-at.ts'
import { placedInRow, type ShownWord, shownWords } from '../model/shown-words.ts'
import styles from './word-row.module.css'

type WordRowProps = {
  readonly take: TakeDetail
  readonly name: string
  readonly isPlaying: boolean
  /** How much of the place under the wave the take's wave has, 0 to 1. */
  readonly share: number
  readonly player: AuditionPlayer
  readonly loadWords: (id: TakeId) => Promise<TakeWords | undefined>
  readonly onActivate: () => void
}

/**
 * The words of a take under its wave, each where it sounds as long as there is room in one row: a click or Enter plays from
 * it, arrows go along them, and the one that sounds is marked. What is missing, said again or no word is said below.
 */
export function WordRow(props: WordRowProps) {
  const { take, name, share, loadWords, player } = props
  const ask = useCallback(() => loadWords(take.id), [loadWords, take.id])
  // Words are a help beside name and length: that they cannot be found is not told.
  const { value: found } = useAnswer(ask)
  const listRef = useRef<HTMLParagraphElement>(null)
  useSoundingWord(props, found, listRef)
  const shown = useMemo(() => (found === undefined ? [] : shownWords(found)), [found])
  const lefts = useRow(listRef, shown, { share, durationSamples: take.durationSamples })
  if (found === undefined || shown.length === 0) return null
  const playFrom = (fromSample: number): void => {
    props.onActivate()
    player.seek(take.id, fromSample / take.durationSamples)
    if (!player.state().isPlaying) player.toggle(take.id)
  }
  const isEstimated = found.words.length > 0 && found.words.every(({ source }) => source === 'estimate')
  const first = shown.findIndex(({ kind }) => kind === 'said')
  return (
    <div className={styles.words}>
      <p
        ref={listRef}
        role="group"
        className={lefts === undefined ? styles.flow : styles.row}
        aria-label={takesWordsName({ name })}
        title={isEstimated ? takesWordsEstimated() : undefined}
        onKeyDown={goAlong}
      >
        {shown.map((word, index) => (
          <Word
            key={`${word.kind} ${index}`}
            word={word}
            style={lefts === undefined ? undefined : { left: lefts[index] }}
            tabIndex={index === first ? 0 : -1}
            onPlay={() => playFrom(word.fromSample)}
          />
        ))}
      </p>
      {problemsOf(found).map((problem) => (
        <p key={problem} className={styles.problem}>
          <SuspiciousIcon size={14} className="m-flag" />
          <span className="t2">{problem}</span>
        </p>
      ))}
    </div>
  )
}

function Word({
  word: { label, kind, at },
  style,
  tabIndex,
  onPlay,
}: {
  readonly word: ShownWord
  readonly style: CSSProperties | undefined
  readonly tabIndex: number
  readonly onPlay: () => void
}) {
  if (kind === 'missing') {
    return (
      <s className={styles.missing} style={style} title={takesWordsMissingWord()}>
        {label}
      </s>
    )
  }
  return (
    <button
      type="button"
      className={kind === 'again' ? `${styles.word} ${styles.again}` : styles.word}
      style={style}
      tabIndex={tabIndex}
      data-word={at}
      aria-label={takesWordsPlay({ word: label })}
      title={kind === 'again' ? takesWordsSaidAgain() : undefined}
      onClick={onPlay}
    >
      {label}
    </button>
  )
}

function problemsOf({ missing, doubled, strange }: TakeWords): readonly string[] {
  return [
    ...(missing.length === 0
      ? []
      : [takesWordsMissing({ count: missing.length, words: missing.map(({ word }) => word).join(', ') })]),
    ...(doubled.length === 0
      ? []
      : [takesWordsAgain({ count: doubled.length, words: doubled.map(({ word }) => word).join(', ') })]),
    ...(strange.length === 0 ? [] : [takesWordsStrange({ count: strange.length })]),
  ]
}

/** Pixels beside the waves that words do not have, and those that a word has around its letters. */
const BESIDE_WAVES = 84
const AROUND_WORD = 8

/** Where each word stands in one row under its wave; undefined where they do not all fit into it, or before it is measured. */
function useRow(
  ref: RefObject<HTMLElement | null>,
  words: readonly ShownWord[],
  { share, durationSamples }: { readonly share: number; readonly durationSamples: number },
): readonly number[] | undefined {
  const [measured, setMeasured] = useState<{ readonly width: number; readonly font: string }>()
  const hasWords = words.length > 0
  useLayoutEffect(() => {
    const list = hasWords ? ref.current : null
    if (list === null) return undefined
    const measure = (): void => {
      const { fontSize, fontFamily } = getComputedStyle(list)
      setMeasured({ width: list.clientWidth, font: `${fontSize} ${fontFamily}` })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [ref, hasWords])
  return useMemo(() => {
    const context = measured === undefined ? null : document.createElement('canvas').getContext('2d')
    if (measured === undefined || context === null) return undefined
    context.font = measured.font
    const wave = (measured.width - BESIDE_WAVES) * share
    return placedInRow(
      words.map(({ label, fromSample }) => ({
        wanted: (fromSample / Math.max(1, durationSamples)) * wave - AROUND_WORD / 2,
        width: Math.ceil(context.measureText(label).width) + AROUND_WORD,
      })),
      measured.width,
    )?.map(Math.round)
  }, [measured, words, share, durationSamples])
}

/** Marks the word that sounds on frames, without drawing anything again. */
function useSoundingWord(
  { take, isPlaying, player }: WordRowProps,
  found: TakeWords | undefined,
  listRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let frame = 0
    let shown: Element | undefined | null
    const draw = (): void => {
      const sample = player.position(take.id) * take.sampleRate
      const at = found === undefined || sample === 0 ? undefined : wordAt(found.words, sample)
      const now = at === undefined ? undefined : listRef.current?.querySelector(`[data-word="${at}"]`)
      if (now !== shown) {
        shown?.removeAttribute('data-sounds')
        now?.setAttribute('data-sounds', '')
        shown = now
      }
      if (isPlaying) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      shown?.removeAttribute('data-sounds')
    }
  }, [take, isPlaying, player, found, listRef])
}

/** One stop for Tab: arrows, Home and End go from word to word. */
function goAlong(event: KeyboardEvent<HTMLParagraphElement>): void {
  const words = [...event.currentTarget.querySelectorAll('button')]
  // Enter and Space are the word's own, and play from it.
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  const moved = moveInRow(event, words)
  if (moved === undefined) return
  event.stopPropagation()
  for (const word of words) word.tabIndex = word === moved ? 0 : -1
}
