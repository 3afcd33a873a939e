import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import { type SoundGraph, soundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { DragBy, LineGrip } from '../../transport/stage/line-drag.ts'
import type { PlayerStage, StageEvents, StageFrame } from '../../transport/stage/stage-types.ts'
import {
  type EditedLine,
  isEdit,
  type LineActions,
  type LineEdit,
  lineEdit,
  type NumberedLine,
  withEdit,
} from './line-edit.ts'
import type { SentCut } from '../../project/store.ts'
import { sentCutOf } from './sent-cut.ts'
import { type HeldLine, heldLine } from './held-line.ts'
import { createKeyRest } from './key-rest.ts'
import { type Drawn, drawnTo } from './snapped-draw.ts'
import { useLetGoFirst } from '../../base/ui/hooks/use-let-go-first.ts'

type MovesProps = {
  readonly player: { readonly stage: Pick<PlayerStage, 'preview'> }
  readonly graph: SoundGraph | undefined
  readonly parts: GraphParts | undefined
  readonly sentCuts: ReadonlyMap<LineId, SentCut> | undefined
  readonly cast: Cast
  readonly readOnly: boolean
  readonly selectedLineId: LineId | undefined
  readonly lineActions: LineActions
}

type Moves = {
  readonly held: HeldLine | undefined
  /** The selected line, as an edit finds it. */
  readonly edited: (NumberedLine & EditedLine) | undefined
  readonly events: Pick<StageEvents, 'mayMoveLines' | 'onLineHeld' | 'onLineMoved'>
  /** Draws the selected line, or a part of it, as far as a key does. */
  readonly drawBy: (grip: LineGrip, by: DragBy) => void
  /** What keys have drawn is let go of at once; answers whether there was something. */
  readonly letGo: () => void
  readonly resetPlace: () => void
  /** An edit that was typed, not drawn. */
  readonly edit: (line: NumberedLine, edit: LineEdit) => void
}

/** What keys draw is one edit until no key is pressed for so long (ms). */
const KEYS_REST_MS = 400

/** What is read while a line is drawn. */
type MovesView = {
  readonly frame: RefObject<StageFrame | undefined>
  readonly bands: RefObject<LaneBands>
  /** Whether nearby things pull what is drawn by pointer. */
  readonly snaps: boolean
  /** More places that pull, in seconds. */
  readonly pulls: (lineId: LineId, grip: LineGrip) => readonly number[]
}

/** Draws lines and their parts along the time, by pointer and by key: pauses, overlaps, ends, fades and levels. */
export function useLineMoves(props: MovesProps, view: MovesView): Moves {
  const { frame, bands, snaps, pulls } = view
  const { player, graph, parts, sentCuts, cast, readOnly, selectedLineId, lineActions } = props
  const [held, hold] = useState<HeldLine>()
  const keys = useRef<KeyDraw>(undefined)
  const made = useMemo((): Pick<Moves, 'edited' | 'events' | 'resetPlace' | 'edit'> => {
    const numbered = (lineId: LineId): NumberedLine | undefined => {
      const entry = graph?.timeline.entries.find((one) => one.lineId === lineId)
      return entry === undefined ? undefined : { lineId, number: entry.number }
    }
    const editedLine = (lineId: LineId): EditedLine | undefined => {
      if (parts === undefined) return undefined
      // An edit that comes before what is heard comes with the one before builds on that, or it would take it back.
      const cut = sentCutOf(sentCuts, parts, lineId)
      return { parts, lineId, own: cast.lines?.[lineId], saysOverlap: lineActions.saysOverlap(lineId), cut }
    }
    const showAgain = (): void => {
      hold(undefined)
      if (graph !== undefined) player.stage.preview(graph)
    }
    const drawn = (lineId: LineId, grip: LineGrip, by: DragBy): Drawn =>
      !snaps || graph === undefined || frame.current === undefined
        ? by
        : drawnTo({ graph, frame: frame.current, others: pulls(lineId, grip) }, lineId, grip, by)
    const edit = (lineId: LineId, grip: LineGrip, by: DragBy): boolean => {
      const named = numbered(lineId)
      const line = editedLine(lineId)
      const made = line === undefined ? undefined : lineEdit(line, grip, drawn(lineId, grip, by))
      if (readOnly || named === undefined || line === undefined || made === undefined || !isEdit(line, made))
        return false
      lineActions.onEdit(named, made)
      return true
    }
    const onLineHeld = (lineId: LineId, grip: LineGrip, by: DragBy | undefined): void => {
      const line = editedLine(lineId)
      const to = by === undefined ? undefined : drawn(lineId, grip, by)
      const made = line === undefined || to === undefined ? undefined : lineEdit(line, grip, to)
      if (line === undefined || made === undefined || graph === undefined) return showAgain()
      const shown = soundGraph(withEdit(line, made))
      player.stage.preview(shown)
      const now = frame.current
      if (now === undefined) return
      const before = lineEdit(line, grip, { seconds: 0, up: 0 })
      const scene = { grip, before, edit: made, graph, shown, frame: now, bands: bands.current, target: to?.target }
      hold(heldLine(lineId, scene))
    }
    const onLineMoved = (lineId: LineId, grip: LineGrip, by: DragBy): void => {
      hold(undefined)
      // Until it is laid out anew, what is seen is where it was let go of.
      if (!edit(lineId, grip, by)) showAgain()
    }
    const named = selectedLineId === undefined ? undefined : numbered(selectedLineId)
    const selected = selectedLineId === undefined ? undefined : editedLine(selectedLineId)
    return {
      edited: named === undefined || selected === undefined ? undefined : { ...selected, ...named },
      events: { mayMoveLines: () => !readOnly, onLineHeld, onLineMoved },
      edit: lineActions.onEdit,
      resetPlace: () => {
        const line = selectedLineId === undefined ? undefined : numbered(selectedLineId)
        if (!readOnly && line !== undefined) lineActions.onResetPlace(line)
      },
    }
  }, [player, graph, parts, cast, readOnly, selectedLineId, lineActions, frame, bands, snaps, pulls, sentCuts])

  const newest = useRef(made.events)
  useEffect(() => {
    newest.current = made.events
  }, [made])
  const keyDraws = useMemo(() => {
    const rest = createKeyRest(KEYS_REST_MS)
    const letGo = (): void => {
      const drawn = keys.current
      if (drawn === undefined) return
      rest.clear()
      keys.current = undefined
      newest.current.onLineMoved(drawn.lineId, drawn.grip, drawn.by)
    }
    const draw = (lineId: LineId, grip: LineGrip, by: DragBy): void => {
      const before = keys.current
      if (before !== undefined && (before.lineId !== lineId || before.grip !== grip)) letGo()
      const { seconds = 0, up = 0 } = keys.current?.by ?? {}
      const drawn = { seconds: seconds + by.seconds, up: up + by.up }
      keys.current = { lineId, grip, by: drawn }
      rest.begin(letGo)
      newest.current.onLineHeld(lineId, grip, drawn)
    }
    return { letGo, draw }
  }, [])
  useEffect(() => keyDraws.letGo, [keyDraws])
  useLetGoFirst(keyDraws.letGo)
  return {
    held,
    ...made,
    letGo: keyDraws.letGo,
    drawBy: (grip, by) => {
      if (selectedLineId !== undefined && !readOnly) keyDraws.draw(selectedLineId, grip, by)
    },
  }
}

/** What keys have drawn so far. */
type KeyDraw = {
  readonly lineId: LineId
  readonly grip: LineGrip
  readonly by: DragBy
}
