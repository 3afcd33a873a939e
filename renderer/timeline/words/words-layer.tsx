import { type RefObject, useEffect, useRef } from 'react'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { timelineWordPlay } from '../../../shared/messages/made/timeline.ts'
import { isCompact, type LaneBands, regionMargin } from '../../transport/stage/lane-bands.ts'
import { type LineClock, linesBetween } from '../../transport/stage/playing-line.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import type { SoundingWord } from '../../transport/words/sounding-word.ts'
import { heardClip, type HeardClip, type TimelineWords, wordsOfClip } from './clip-words.ts'
import styles from './words.module.css'

type LayerProps = {
  readonly stage: PlayerStage
  readonly graph: SoundGraph | undefined
  readonly clock: LineClock
  readonly lines: ReadonlyMap<LineId, LineView>
  /** Speaker colour of every lane, 1 to 8; 0 for none. */
  readonly colours: readonly number[]
  readonly bands: RefObject<LaneBands>
  readonly words: TimelineWords
}

/** From this zoom on (pixels per second) a word has room for its letters. */
const LABELS_FROM = 80
/** Narrower than this (pixels) a word is not written. */
const NARROWEST = 10
/** So far above the foot of their lane (pixels) words begin: over the grip of the level. */
const BOTTOM = 30
/** More words are not written at once: nobody reads them. */
const MOST_LABELS = 400

/**
 * The words in the clips in view, where there is room for them, each to be played from by a click; and the part of the clip whose
 * word sounds. Drawn where the view or the word is another one, never by React. Keys go from word to word.
 */
export function WordsLayer({ stage, graph, clock, lines, colours, bands, words }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = layer.current
    if (place === null) return undefined
    const labels = document.createElement('div')
    const band = document.createElement('i')
    band.hidden = true
    place.replaceChildren(band, labels)
    const asked = new Set<TakeId>()
    let frame: StageFrame | undefined
    let drawn = ''
    let sounding: SoundingWord | undefined
    const clipOf = (lineId: LineId): HeardClip | undefined => heardClip(graph, lines, lineId)
    const x = (samples: number, now: StageFrame): number =>
      Math.round(samplesToSeconds(samples) * now.pixelsPerSecond - now.scrollLeft)
    const ask = (takeId: TakeId): void => {
      if (asked.has(takeId)) return
      asked.add(takeId)
      void words.ask(takeId).then((found) => {
        if (found !== undefined) redraw()
        return found
      })
    }
    const drawLabels = (now: StageFrame): void => {
      const made: HTMLElement[] = []
      const isNear = now.pixelsPerSecond >= LABELS_FROM
      const [from, to] = [now.scrollLeft, now.scrollLeft + now.width].map((pixels) => pixels / now.pixelsPerSecond)
      for (const { lineId } of isNear ? linesBetween(clock, from ?? 0, to ?? 0) : []) {
        const heard = clipOf(lineId)
        const height = bands.current.heights[heard?.clip.lane ?? -1] ?? 0
        if (heard === undefined || isCompact(height)) continue
        const found = words.now(heard.takeId)
        if (found === undefined) ask(heard.takeId)
        else made.push(...labelsOf(heard, found, now, (bands.current.tops[heard.clip.lane] ?? 0) + height))
        if (made.length > MOST_LABELS) break
      }
      labels.replaceChildren(...made.slice(0, MOST_LABELS))
    }
    const labelsOf = (
      heard: HeardClip,
      found: Parameters<typeof wordsOfClip>[1],
      now: StageFrame,
      bottom: number,
    ): readonly HTMLElement[] => {
      const placed = wordsOfClip(heard, found)
      return placed.flatMap(({ word, startSample, endSample }, at) => {
        const left = x(startSample, now)
        const width = x(placed[at + 1]?.startSample ?? endSample, now) - left
        if (width < NARROWEST || left > now.width || left + width < 0) return []
        const label = document.createElement('span')
        label.className = styles['word'] ?? ''
        label.textContent = word.word
        label.title = timelineWordPlay({ word: word.word })
        label.style.transform = `translate(${left}px, ${bottom - BOTTOM}px)`
        label.style.maxWidth = `${width}px`
        // What is pressed here is no clip that is drawn along the time.
        label.addEventListener('click', () => words.play(heard, word.fromSample))
        return [label]
      })
    }
    const drawBand = (now: StageFrame): void => {
      const heard = sounding === undefined ? undefined : clipOf(sounding.lineId)
      const word = sounding?.words.words[sounding.at]
      const own = heard === undefined || sounding === undefined ? [] : wordsOfClip(heard, sounding.words)
      const span = own.find((one) => one.word === word)
      band.hidden = span === undefined || heard === undefined
      if (span === undefined || heard === undefined) return
      const { lane } = heard.clip
      const height = bands.current.heights[lane] ?? 0
      const margin = regionMargin(height)
      band.className = `${styles['sounding']} s${colours[lane] ?? 0}`
      band.style.transform = `translate(${x(span.startSample, now)}px, ${(bands.current.tops[lane] ?? 0) + margin}px)`
      band.style.width = `${Math.max(2, x(span.endSample, now) - x(span.startSample, now))}px`
      band.style.height = `${Math.max(0, height - 2 * margin)}px`
      band.dataset['word'] = span.word.word
    }
    const redraw = (): void => {
      if (frame === undefined) return
      drawLabels(frame)
      drawBand(frame)
    }
    const stops = [
      stage.onFrame((now) => {
        frame = now
        const view = `${now.scrollLeft} ${now.pixelsPerSecond} ${now.width} ${bands.current.heights.join()}`
        if (view === drawn) return
        drawn = view
        redraw()
      }),
      words.watch((word) => {
        sounding = word
        if (frame !== undefined) drawBand(frame)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stage, graph, clock, lines, colours, bands, words])
  return <div ref={layer} className={styles.layer} aria-hidden="true" />
}
