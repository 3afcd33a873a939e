import type { LineId } from '../model/ids.ts'
import type { SceneCeiling } from './ceiling.ts'

/** A line that can be part of a scene's request, with what decides where requests end. */
export type SceneLine = {
  readonly lineId: LineId
  /** What tells voices apart on the wire: a voice id, or the hash of a reference. */
  readonly voice: string
  /** Characters of the text as it would be sent. */
  readonly characters: number
  /** Position of its scene in the script. */
  readonly scene: number
  /** Exact silence before it, in milliseconds: only the mixer can make it. */
  readonly pauseBeforeMs: number
  readonly isNarrator: boolean
  /** Stands for everything that holds for a whole request: model, parameters, format. One request has one of each. */
  readonly settings: string
}

/** Lines that go into one request, and why it ends there. */
export type SceneGroup<Line extends SceneLine> = {
  readonly lines: readonly Line[]
  readonly border: 'scene' | 'pause' | 'characters' | 'speakers' | 'settings' | 'end'
}

/** A pause from which on two lines are no longer one conversation, in milliseconds. */
const LONG_PAUSE_MS = 1000
/** A group that is full may end earlier, as far back as this share of it, where that is more natural. */
const LOOK_BACK = 0.4

/**
 * Splits lines, in script order, into requests: always where the scene changes, where a long pause stands, and where the
 * settings differ; and where the ceiling is reached, at the most natural place shortly before. A line that is longer than the
 * ceiling goes alone. Nothing is left out and nothing moves.
 */
export function splitScene<Line extends SceneLine>(
  lines: readonly Line[],
  ceiling: Pick<SceneCeiling, 'characters' | 'speakers'>,
): readonly SceneGroup<Line>[] {
  const groups: SceneGroup<Line>[] = []
  let open: readonly Line[] = []
  const end = (border: SceneGroup<Line>['border'], count = open.length): void => {
    if (count > 0) groups.push({ lines: open.slice(0, count), border })
    open = open.slice(count)
  }
  for (const line of lines) {
    const last = open.at(-1)
    const hard = last === undefined ? undefined : hardBorder(last, line)
    if (hard !== undefined) end(hard)
    // What is left of a split group may still be too much with the new line.
    for (let full = overflow([...open, line], ceiling); open.length > 0 && full !== undefined; ) {
      end(full, naturalEnd([...open, line]))
      full = overflow([...open, line], ceiling)
    }
    open = [...open, line]
  }
  end('end')
  return groups
}

function hardBorder(before: SceneLine, after: SceneLine): 'scene' | 'pause' | 'settings' | undefined {
  if (before.scene !== after.scene) return 'scene'
  if (after.pauseBeforeMs >= LONG_PAUSE_MS) return 'pause'
  return before.settings === after.settings ? undefined : 'settings'
}

function overflow(
  lines: readonly SceneLine[],
  ceiling: Pick<SceneCeiling, 'characters' | 'speakers'>,
): 'characters' | 'speakers' | undefined {
  if (lines.reduce((sum, { characters }) => sum + characters, 0) > ceiling.characters) return 'characters'
  return new Set(lines.map(({ voice }) => voice)).size > ceiling.speakers ? 'speakers' : undefined
}

/** How many lines to keep together: up to the most natural border near the end, the last one of equal ones. */
function naturalEnd(lines: readonly SceneLine[]): number {
  const full = lines.length - 1
  const earliest = Math.max(1, Math.ceil(full * (1 - LOOK_BACK)))
  let best = full
  let most = naturalness(lines, full)
  for (let count = full - 1; count >= earliest; count -= 1) {
    const value = naturalness(lines, count)
    if (value <= most) continue
    best = count
    most = value
  }
  return best
}

/** A pause counts by its length; where the narrator comes in or leaves, a conversation rests. */
function naturalness(lines: readonly SceneLine[], count: number): number {
  const [before, after] = [lines[count - 1], lines[count]]
  if (before === undefined || after === undefined) return 0
  return after.pauseBeforeMs / LONG_PAUSE_MS + (before.isNarrator === after.isNarrator ? 0 : 1)
}
