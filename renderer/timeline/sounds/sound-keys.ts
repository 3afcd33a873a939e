import type { SoundDraw, SoundGrip } from '../../../shared/core/mix/clip-drawn.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'

/** How far a key draws a clip, in seconds: all of it, and an end or a fade of it; and its level, in dB. As of a line's clip. */
const MOVE_SECONDS = 0.05
const CUT_SECONDS = 0.01
const GAIN_DB = 0.5

/** What a key draws of a clip of a bed or an effect; undefined: nothing. Ctrl with Alt draws its fades. */
export function soundDrawOfKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): { readonly grip: SoundGrip; readonly by: SoundDraw } | undefined {
  const across = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  const up = event.key === 'ArrowDown' ? -1 : event.key === 'ArrowUp' ? 1 : 0
  const isFade = event.altKey && (event.ctrlKey || event.metaKey)
  if (!isFade && (event.ctrlKey || event.metaKey)) return undefined
  if (up !== 0 && event.altKey && !isFade) return { grip: 'gain', by: { samples: 0, db: up * GAIN_DB } }
  if (across === 0) return undefined
  const by = (seconds: number): SoundDraw => ({ samples: Math.round(across * seconds * TIMELINE_SAMPLE_RATE), db: 0 })
  if (isFade) return { grip: event.shiftKey ? 'fadeOut' : 'fadeIn', by: by(MOVE_SECONDS) }
  if (event.altKey) return { grip: event.shiftKey ? 'out' : 'in', by: by(CUT_SECONDS) }
  return event.shiftKey ? { grip: 'place', by: by(MOVE_SECONDS) } : undefined
}
