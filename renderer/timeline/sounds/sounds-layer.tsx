import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SoundDraw, SoundGrip } from '../../../shared/core/mix/clip-drawn.ts'
import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { timelineSoundClip, timelineSoundTurn } from '../../../shared/messages/made/timeline.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { createKeyRest } from '../edits/key-rest.ts'
import { useLetGoFirst } from '../../base/ui/hooks/use-let-go-first.ts'
import { formatTick } from '../ruler/time-labels.ts'
import { loopTurns } from './loop-turns.ts'
import { soundDrawOfKey } from './sound-keys.ts'
import { soundWords } from './sound-words.ts'
import styles from './sounds.module.css'

/** What is drawn of a clip of a bed or an effect. */
export type HeldSound = { readonly clipId: string; readonly grip: SoundGrip; readonly by: SoundDraw }

/** How long a clip that is drawn by keys rests before that is one step of the history. */
const REST_MS = 700
/** A pointer that moves less than this many pixels holds nothing. */
const SLOP = 4
/** What the words of a turn take, in pixels. */
const TURN_PIXELS = 80
/** A pixel upwards, in dB. */
const DB_PER_PIXEL = 0.2

type LayerProps = {
  readonly stage: PlayerStage
  readonly frame: RefObject<StageFrame | undefined>
  readonly bands: RefObject<LaneBands>
  readonly clips: readonly GraphClip[]
  /** `ducks`: how far its lane is lowered while anybody speaks, in words. */
  readonly nameOf: (clip: GraphClip) => {
    readonly sound: string
    readonly lane: string
    readonly ducks: string | undefined
  }
  readonly readOnly: boolean
  /** Where a drag of the pointer leads when something near has pulled it. */
  readonly pulled: (clip: GraphClip, grip: SoundGrip, by: SoundDraw) => SoundDraw
  /** It is held so; undefined: it is given up. */
  readonly onHold: (held: HeldSound | undefined) => void
  readonly onDraw: (held: HeldSound) => void
  readonly onRemove: (clipId: string) => void
  readonly onOpen: () => void
}

/** The clips of beds and effects in view: drawn by pointer and by keys, over what the stage paints of them. */
export function SoundsLayer({
  stage,
  frame,
  bands,
  clips,
  nameOf,
  readOnly,
  pulled,
  onHold,
  onDraw,
  onRemove,
  onOpen,
}: LayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<HeldSound>()
  const [rest] = useState(() => createKeyRest(REST_MS))
  const keys = useRef<HeldSound>(undefined)
  const drag = useRef<{ readonly held: HeldSound; readonly x: number; readonly y: number; isMoving: boolean }>(
    undefined,
  )
  useEffect(
    () =>
      stage.onFrame((now) => {
        const known = new Map(stage.graph()?.clips.map((clip) => [clip.id, clip]))
        for (const [at, { id }] of clips.entries()) {
          const element = layer.current?.children[at]
          if (element instanceof HTMLElement) place(element, known.get(id), bands.current, now)
        }
      }),
    [stage, bands, clips],
  )
  const hold = (next: HeldSound | undefined): void => {
    setHeld(next)
    onHold(next)
  }
  const send = (what: HeldSound): void => {
    setHeld(undefined)
    onDraw(what)
  }
  const letGo = (): void => {
    const drawn = keys.current
    if (drawn === undefined) return
    rest.clear()
    keys.current = undefined
    send(drawn)
  }
  useLetGoFirst(letGo)
  const giveUp = (): void => {
    rest.clear()
    keys.current = undefined
    drag.current = undefined
    hold(undefined)
  }
  const onKeyDown = (event: KeyboardEvent, clipId: string): void => {
    if (event.key === 'Escape' && held !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      return giveUp()
    }
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault()
      return onOpen()
    }
    if (readOnly) return
    if (event.key === 'Delete') {
      event.preventDefault()
      return onRemove(clipId)
    }
    const drawn = soundDrawOfKey(event)
    if (drawn === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (keys.current?.clipId !== clipId || keys.current.grip !== drawn.grip) letGo()
    const { samples = 0, db = 0 } = keys.current?.by ?? {}
    const next = { clipId, grip: drawn.grip, by: { samples: samples + drawn.by.samples, db: db + drawn.by.db } }
    keys.current = next
    rest.begin(letGo)
    hold(next)
  }
  const drawnTo = (event: PointerEvent): HeldSound | undefined => {
    const zoom = frame.current?.pixelsPerSecond ?? 0
    if (drag.current === undefined || zoom === 0) return undefined
    const samples = Math.round(((event.clientX - drag.current.x) / zoom) * TIMELINE_SAMPLE_RATE)
    const { held: what, y } = drag.current
    const by = { samples, db: (y - event.clientY) * DB_PER_PIXEL }
    const clip = clips.find(({ id }) => id === what.clipId)
    return { ...what, by: clip === undefined || event.altKey ? by : pulled(clip, what.grip, by) }
  }
  return (
    <div ref={layer} className={styles.layer} data-own-keys="">
      {clips.map((clip) => {
        const name = nameOf(clip)
        const [start, end] = [samplesToSeconds(clip.startSample), samplesToSeconds(endSample(clip))]
        return (
          <button
            key={clip.id}
            type="button"
            className={styles.clip}
            aria-label={timelineSoundClip({
              sound: name.sound,
              lane: name.lane,
              from: formatTick(start, 1),
              to: formatTick(end, 1),
            })}
            onKeyDown={(event) => onKeyDown(event, clip.id)}
            onBlur={letGo}
            onDoubleClick={onOpen}
            onPointerDown={(event) => {
              if (readOnly || event.button !== 0) return
              letGo()
              const held = { clipId: clip.id, grip: gripAt(event.target), by: { samples: 0, db: 0 } }
              drag.current = { held, x: event.clientX, y: event.clientY, isMoving: false }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => {
              const next = drawnTo(event)
              if (next === undefined || drag.current === undefined) return
              const [across, up] = [event.clientX - drag.current.x, event.clientY - drag.current.y]
              drag.current.isMoving ||= Math.abs(next.grip === 'gain' ? up : across) >= SLOP
              if (drag.current.isMoving) hold(next)
            }}
            onPointerUp={(event) => {
              const next = drag.current?.isMoving === true ? drawnTo(event) : undefined
              drag.current = undefined
              if (next !== undefined) send(next)
            }}
            onPointerCancel={giveUp}
          >
            <span className={styles.name}>
              {name.sound}
              {name.ducks === undefined ? null : <i>{name.ducks}</i>}
            </span>
            {clip.loop === undefined ? null : <span className={styles.turn} data-turn="" aria-hidden />}
            {GRIPS.map((grip) => (
              <i key={grip} data-grip={grip} aria-hidden />
            ))}
            {held?.clipId === clip.id ? (
              <span className={styles.held} aria-hidden>
                {soundWords(held.grip, stage.graph()?.clips.find(({ id }) => id === clip.id) ?? clip)}
              </span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}

const GRIPS = ['in', 'out', 'fadeIn', 'fadeOut', 'gain'] as const

function gripAt(target: EventTarget): SoundGrip {
  const name = target instanceof HTMLElement ? target.dataset['grip'] : undefined
  return GRIPS.find((one) => one === name) ?? 'place'
}

/** Puts a clip where it is seen; what is not in view takes no place and no focus but the one it has. */
function place(element: HTMLElement, clip: GraphClip | undefined, bands: LaneBands, now: StageFrame): void {
  const x = (samples: number): number => samplesToSeconds(samples) * now.pixelsPerSecond - now.scrollLeft
  const [from, to] = clip === undefined ? [0, -1] : [x(clip.startSample), x(endSample(clip))]
  element.hidden = clip === undefined || to < 0 || from > now.width || now.durationSeconds === 0
  if (clip === undefined || element.hidden) return
  // Not wider than a browser draws well, however near it is looked at: its name stays in sight.
  const left = Math.max(-8, from)
  const right = Math.min(now.width + 8, to)
  const height = bands.heights[clip.lane] ?? 0
  element.style.left = `${left}px`
  element.style.top = `${(bands.tops[clip.lane] ?? 0) + 4}px`
  element.style.width = `${Math.max(2, right - left)}px`
  element.style.height = `${Math.max(0, height - 8)}px`
  element.toggleAttribute('data-narrow', right - left < 48)
  element.toggleAttribute('data-short', right - left < 176)
  const pixels = (samples: number): number => Math.round(samplesToSeconds(samples) * now.pixelsPerSecond)
  element.style.setProperty('--fade-in', `${pixels(clip.fadeInSamples)}px`)
  element.style.setProperty('--fade-out', `${pixels(clip.fadeOutSamples)}px`)
  const sign = element.querySelector<HTMLElement>('[data-turn]')
  if (sign !== null) placeTurn(sign, clip, (samples) => x(clip.startSample + samples), { left, right })
}

/** Says which turn of a loop begins first in view. */
function placeTurn(
  sign: HTMLElement,
  clip: GraphClip,
  x: (samples: number) => number,
  { left, right }: { readonly left: number; readonly right: number },
): void {
  const { count, period } = loopTurns(clip)
  const pixels = x(period) - x(0)
  // The first that begins anew and has room for its words.
  const turn = Math.max(1, Math.ceil((left - x(0)) / pixels))
  const at = x(turn * period)
  sign.hidden = turn >= count || at > right - TURN_PIXELS || pixels < TURN_PIXELS
  if (sign.hidden) return
  sign.textContent = timelineSoundTurn({ turn: turn + 1, turns: count })
  sign.style.left = `${at - left + 4}px`
}
