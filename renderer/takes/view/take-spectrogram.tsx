import { useCallback, useEffect, useRef, useState } from 'react'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import {
  takesSpectrogramHeight,
  takesSpectrogramMissing,
  takesSpectrogramName,
  takesSpectrogramTooLong,
} from '../../../shared/messages/made/takes.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { drawSound } from './draw-sound.ts'
import { frequencyTicks, HIGHEST_HZ } from './frequency-ticks.ts'
import styles from './take-spectrogram.module.css'

const ticks = frequencyTicks()

/** Longer takes would be some hundred megabytes of samples in the page. */
const MOST_MINUTES = 5

/** A take by its own samples, with what sounds at which height below its wave. */
export function TakeSpectrogram({
  take,
  name,
  loadSamples,
}: {
  readonly take: TakeDetail
  readonly name: string
  readonly loadSamples: (id: TakeId) => Promise<Float32Array>
}) {
  const host = useRef<HTMLDivElement>(null)
  const isTooLong = take.durationSamples / take.sampleRate > MOST_MINUTES * 60
  const [hasFailed, setFailed] = useState(false)
  const ask = useCallback(
    async () => (isTooLong ? new Float32Array() : await loadSamples(take.id)),
    [loadSamples, take.id, isTooLong],
  )
  const { value: samples, problem } = useAnswer(ask)
  useEffect(() => {
    if (host.current === null || samples === undefined || samples.length === 0) return undefined
    return drawSound(host.current, samples, () => setFailed(true))
  }, [samples])
  if (isTooLong) return <p className={styles.words}>{takesSpectrogramTooLong({ minutes: MOST_MINUTES })}</p>
  if (problem !== undefined || hasFailed) return <p className={styles.words}>{takesSpectrogramMissing({ name })}</p>
  return (
    <div className={styles.frame}>
      <div
        ref={host}
        className={styles.picture}
        role="img"
        aria-label={takesSpectrogramName({ name, kilohertz: HIGHEST_HZ / 1000 })}
      />
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map(({ hz, fromTop }) => (
          <span key={hz} style={{ top: `${fromTop * 100}%` }}>
            {takesSpectrogramHeight({ kilohertz: hz / 1000 })}
          </span>
        ))}
      </div>
    </div>
  )
}
