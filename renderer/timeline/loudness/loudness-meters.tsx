import { loudnessOf } from '../../../shared/core/loudness/gated.ts'
import type { GraphLoudness } from '../../../shared/core/timeline/graph-loudness.ts'
import {
  timelineLoudness,
  timelineLoudnessLevel,
  timelineLoudnessNone,
  timelineLoudnessNow,
  timelineLoudnessNowTip,
  timelineLoudnessPeak,
  timelineLoudnessPeakMost,
  timelineLoudnessValue,
  timelineLoudnessValueWhole,
  timelineLoudnessWhole,
  timelineLoudnessWholeMost,
  timelineLoudnessWholeOver,
  timelineLoudnessWholeSome,
  timelineLoudnessWholeTip,
} from '../../../shared/messages/made/timeline.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import { decibelsOf } from './decibels.ts'
import styles from './loudness-meters.module.css'

/** Quieter than any voice, in LUFS: shown as nothing. */
const SILENCE = -70

/** How loud what sounds is, which is written into it without React, and how loud the whole script is. */
export function LoudnessMeters({ whole }: { readonly whole: GraphLoudness | undefined }) {
  const peakDb = decibelsOf(whole?.truePeak ?? 0)
  return (
    <div className={styles.meters} role="group" aria-label={timelineLoudness()}>
      <i className={styles.level} role="img" aria-label={timelineLoudnessLevel()} data-level="" />
      <span className={styles.now} title={timelineLoudnessNowTip()}>
        <span>{timelineLoudnessNow()}</span>
        <b className="tnum" data-loudness-now="">
          {timelineLoudnessNone()}
        </b>
      </span>
      <span className={styles.whole} title={whole === undefined ? timelineLoudnessWholeTip() : tipOf(whole)}>
        {timelineLoudnessWhole()}
        <b className="tnum">
          {whole?.lufs === undefined ? timelineLoudnessNone() : timelineLoudnessValueWhole({ level: whole.lufs })}
        </b>
      </span>
      {whole === undefined || whole.truePeak === 0 ? null : (
        <b className={`tnum ${styles.peak}`} data-over={peakDb > 0 ? '' : undefined} title={tipOf(whole)}>
          {peakDb > 0 ? <WarningIcon size={12} /> : null}
          {whole.isMost ? timelineLoudnessPeakMost({ level: peakDb }) : timelineLoudnessPeak({ level: peakDb })}
          {peakDb > 0 ? <span className="vh">{timelineLoudnessWholeOver()}</span> : null}
        </b>
      )}
    </div>
  )
}

/** What "Now" says of a power that the player reports. In one channel a sound counts once, not twice. */
export function loudnessNow(power: number, channels: 1 | 2): string {
  const level = loudnessOf(channels === 1 ? power / 2 : power)
  return level > SILENCE ? timelineLoudnessValue({ level }) : timelineLoudnessNone()
}

function tipOf({ truePeak, isMost, unmeasured }: GraphLoudness): string {
  return [
    timelineLoudnessWholeTip(),
    ...(truePeak > 0 ? [timelineLoudnessPeak({ level: decibelsOf(truePeak) })] : []),
    ...(unmeasured > 0 ? [timelineLoudnessWholeSome({ count: unmeasured })] : []),
    ...(isMost ? [timelineLoudnessWholeMost()] : []),
    ...(truePeak > 1 ? [timelineLoudnessWholeOver()] : []),
  ].join('\n')
}
