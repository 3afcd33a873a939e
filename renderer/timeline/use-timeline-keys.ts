import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { rangeFrom, rangeTo } from '../../shared/core/timeline/range-carry.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import {
  timelineClipNone,
  timelineLaneAlone,
  timelineLaneHeard,
  timelineLaneNoSolo,
  timelineLaneUnheard,
  timelineMarkerNone,
  timelineShuttleSpeed,
} from '../../shared/messages/made/timeline.ts'
import { runPressed } from '../base/command.ts'
import { useSystem } from '../base/key-words.ts'
import { transportCommands } from '../transport/command-list.ts'
import { type LineClock, neighbourLine } from '../transport/stage/playing-line.ts'
import type { TimelineRange } from '../transport/stage/player-types.ts'
import type { StageFrame } from '../transport/stage/stage-types.ts'
import { timelineCommands } from './keys/command-list.ts'
import type { LaneHead } from './region-look.ts'
import { type Marker, neighbourMarker } from './ruler/markers.ts'
import { SHUTTLE_BACK_SECONDS, shuttleStep } from './keys/shuttle.ts'
import type { TimelineKeys } from './keys/timeline-box.ts'
import type { TimelineProps } from './timeline-props.ts'

const MODIFIER = /^(?:Alt|Control|Meta|Shift)$/
const ARROW = /^Arrow/

type KeysInput = Pick<
  TimelineKeys,
  'cutToWord' | 'playWordBeside' | 'zoomBy' | 'fit' | 'drawBy' | 'resetPlace' | 'editClip' | 'toggleSnap'
> & {
  readonly props: TimelineProps
  readonly frame: RefObject<StageFrame | undefined>
  readonly graph: SoundGraph | undefined
  readonly clock: LineClock
  readonly heads: readonly LaneHead[]
  readonly canPlay: boolean
  readonly markers: readonly Marker[]
  readonly goTo: (marker: Marker) => void
  readonly setRange: (range: TimelineRange | undefined) => void
  /** What was drawn until then is meant so. */
  readonly letGo: () => void
}

/** What the keys of the timeline do, for its own listener and for the palette. */
export function useTimelineKeys(input: KeysInput): {
  readonly keys: TimelineKeys
  readonly onKeyDown: (event: KeyboardEvent) => void
} {
  const { props, frame, graph, clock, heads, canPlay, markers, goTo, setRange, letGo, ...own } = input
  const { player, box, selectedLineId, onSelectLine, onSay, listening, laneActions, files } = props
  const system = useSystem()
  /** The speed that the shuttle began at, and comes back to. */
  const ownSpeed = useRef<number>(undefined)
  const seekTo = (seconds: number): void => player.seek(Math.max(0, Math.round(seconds * TIMELINE_SAMPLE_RATE)))
  const keys: TimelineKeys = {
    ...own,
    player,
    endSample: graph?.durationSamples ?? 0,
    step: (direction) => {
      if (graph === undefined || frame.current === undefined) return
      const line = neighbourLine(clock, frame.current.seconds, direction)
      if (line === undefined) return
      seekTo(line.start)
      onSelectLine(line.lineId)
      if (document.activeElement?.shadowRoot !== null) player.stage.focusRegion(line.lineId)
    },
    stepMarker: (direction) => {
      const marker =
        frame.current === undefined ? undefined : neighbourMarker(markers, frame.current.seconds, direction)
      if (marker === undefined) onSay(timelineMarkerNone())
      else goTo(marker)
    },
    playContext: () => {
      if (selectedLineId !== undefined) player.playContext(selectedLineId)
    },
    saveFile: (what) => {
      const entry = graph?.timeline.entries.find(({ lineId }) => lineId === selectedLineId)
      if (entry === undefined) return onSay(timelineClipNone())
      const { lineId, speakerId = '' } = entry
      files
        .make(what === 'clip' ? { kind: what, lineId } : { kind: what, lane: speakerId })
        .then(files.save, files.tell)
    },
    setLoop: (end) => {
      if (frame.current === undefined || graph === undefined) return
      const at = Math.round(frame.current.seconds * TIMELINE_SAMPLE_RATE)
      const range = player.state().loopRange
      if (end === 'none') setRange(undefined)
      else setRange(end === 'start' ? rangeFrom(range, at, graph.durationSamples) : rangeTo(range, at))
    },
    toggleLarge: () => props.onLarge(!props.isLarge),
    shuttle: (key) => {
      const { playing, speed = 1 } = player.state()
      const step = shuttleStep(key, { playing, speed })
      switch (step.kind) {
        case 'play':
          ownSpeed.current = speed
          return player.play()
        case 'pause':
          if (playing) player.toggle()
          if (ownSpeed.current !== undefined) player.setSpeed(ownSpeed.current)
          ownSpeed.current = undefined
          return undefined
        case 'back':
          return seekTo((frame.current?.seconds ?? 0) - SHUTTLE_BACK_SECONDS)
        case 'speed':
          ownSpeed.current ??= speed
          player.setSpeed(step.speed)
          return onSay(timelineShuttleSpeed({ speed: step.speed }))
      }
    },
    toggleLane: (what) => {
      const entry = graph?.timeline.entries.find(({ lineId }) => lineId === selectedLineId)
      const head = heads.find(({ key }) => key === (entry?.speakerId ?? ''))
      if (entry === undefined || head === undefined) return
      const wasOn = listening[what].has(head.key)
      if (what === 'muted') laneActions.onMute(head.key)
      else laneActions.onSolo(head.key)
      const { name } = head
      if (what === 'muted') onSay(wasOn ? timelineLaneHeard({ name }) : timelineLaneUnheard({ name }))
      else onSay(wasOn ? timelineLaneNoSolo() : timelineLaneAlone({ name }))
    },
  }
  useEffect(() => box.set(keys))
  useEffect(() => () => box.set(undefined), [box])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const { target } = event
    // Buttons and sliders of the transport keep their own keys; a region's Space is the timeline's.
    const isOwn = target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
    if (isOwn) return
    // Any key but those that draw, such as that of Undo, means what was drawn until then.
    const draws = ARROW.test(event.key) && (event.shiftKey || event.altKey)
    if (!draws && !MODIFIER.test(event.key)) letGo()
    const needs = { player, timeline: { get: () => keys } }
    // Without a graph there is nothing to go through, but lines to play.
    const commands = canPlay ? timelineCommands : transportCommands
    if (runPressed<typeof needs>(commands, event, system, needs)) event.preventDefault()
  }
  return { keys, onKeyDown }
}
