import type { SoundGrip } from '../../../shared/core/mix/clip-drawn.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToMs, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import {
  timelineCutFadeIn,
  timelineCutFadeOut,
  timelineCutIn,
  timelineGain,
  timelineSoundLength,
  timelineSoundStart,
} from '../../../shared/messages/made/timeline.ts'
import { gainWords } from '../../base/ui/fields/gain-field.tsx'
import { formatTick } from '../ruler/time-labels.ts'

/** What stands beside a clip of a bed or an effect while it is held by this grip. */
export function soundWords(grip: SoundGrip, clip: GraphClip): string {
  switch (grip) {
    case 'place':
      return timelineSoundStart({ at: formatTick(samplesToSeconds(clip.startSample), 2) })
    case 'in':
      return timelineCutIn({ ms: samplesToMs(clip.inSample) })
    case 'out':
      return timelineSoundLength({ seconds: samplesToSeconds(clip.durationSamples) })
    case 'fadeIn':
      return timelineCutFadeIn({ ms: samplesToMs(clip.fadeInSamples) })
    case 'fadeOut':
      return timelineCutFadeOut({ ms: samplesToMs(clip.fadeOutSamples) })
    case 'gain':
      return timelineGain({ gain: gainWords(clip.gainDb) })
    default:
      return assertNever(grip, 'part of a clip')
  }
}
