import { type HTMLAttributes, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import { useLetGoFirst } from '../../base/ui/hooks/use-let-go-first.ts'
import { seamTarget, withinSeam } from '../model/scene.ts'

/** How long a border that is moved by keys rests before it is sent: each move makes two takes. */
const REST_MS = 600

type SeamMoves = {
  /** Where it is held; where it stands otherwise. */
  readonly sample: number
  readonly handlers: Pick<
    HTMLAttributes<HTMLElement>,
    'onKeyDown' | 'onBlur' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
}

/**
 * Moves a border of a scene's answer: as far as the pointer goes and not by a click, and by keys, which are sent when they
 * rest, lose the focus, or another command follows. Escape gives up. Each move is told once. `samplesPerPixel`: 0 while that
 * is not known.
 */
export function useSeamMoves(
  seam: SceneCuts['seams'][number],
  {
    sampleRate,
    readOnly,
    samplesPerPixel,
    onMove,
  }: {
    readonly sampleRate: number
    readonly readOnly: boolean
    readonly samplesPerPixel: () => number
    readonly onMove: (from: number, to: number) => void
  },
): SeamMoves {
  // What is held counts only over the border that it was taken up with.
  const [held, hold] = useState({ over: seam, sample: seam.sample })
  const sample = held.over === seam ? held.sample : seam.sample
  const setSample = (next: number): void => hold({ over: seam, sample: next })
  const drag = useRef<{ readonly fromX: number; readonly from: number; hasMoved: boolean }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<{ readonly over: SceneCuts['seams'][number]; readonly sample: number }>(undefined)
  const send = (wanted: number): void => {
    clearTimeout(timer.current)
    // Until its answer is there it is still held.
    if (wanted === seam.sample || (sent.current?.over === seam && sent.current.sample === wanted)) return
    sent.current = { over: seam, sample: wanted }
    onMove(seam.sample, wanted)
  }
  const giveUp = (): void => {
    drag.current = undefined
    clearTimeout(timer.current)
    setSample(seam.sample)
  }
  // What keys have moved is meant so: also where Undo follows at once, or what shows it goes.
  const letGo = (): void => (drag.current === undefined ? send(sample) : undefined)
  useLetGoFirst(letGo)
  const newest = useRef(letGo)
  useEffect(() => {
    newest.current = letGo
  })
  useEffect(() => () => newest.current(), [])
  const sampleAt = ({ clientX }: PointerEvent): number | undefined => {
    const dragged = drag.current
    const perPixel = samplesPerPixel()
    if (dragged === undefined || perPixel === 0) return undefined
    return withinSeam(seam, dragged.from + (clientX - dragged.fromX) * perPixel)
  }
  return {
    sample,
    handlers: {
      onKeyDown: (event) => {
        if (event.key === 'Escape' && sample !== seam.sample) {
          event.preventDefault()
          event.stopPropagation()
          return giveUp()
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const wanted = seamTarget(event, { ...seam, sample }, sampleRate)
        if (wanted === undefined || readOnly) return
        event.preventDefault()
        setSample(wanted)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send(wanted), REST_MS)
      },
      onBlur: () => send(sample),
      onPointerDown: (event) => {
        if (readOnly || event.button !== 0) return
        drag.current = { fromX: event.clientX, from: sample, hasMoved: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event) => {
        const wanted = sampleAt(event)
        if (wanted === undefined || drag.current === undefined) return
        drag.current.hasMoved ||= event.clientX !== drag.current.fromX
        setSample(wanted)
      },
      onPointerUp: (event) => {
        const wanted = drag.current?.hasMoved === true ? sampleAt(event) : undefined
        drag.current = undefined
        if (wanted !== undefined) send(wanted)
      },
      onPointerCancel: giveUp,
    },
  }
}
