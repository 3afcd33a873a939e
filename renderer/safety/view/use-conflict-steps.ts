import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { conflictCommands } from './command-list.ts'

/** The way through a list of conflicts: from one entry to another, and on when one is decided. */
export type ConflictSteps = {
  readonly listRef: RefObject<HTMLDivElement | null>
  /** Takes the focus when nothing is left to decide. */
  readonly endRef: RefObject<HTMLButtonElement | null>
  /** Brings the entry after that place into sight, around the end, and focuses what it asks. */
  readonly goOn: (from: number) => void
  /** Call it when the entry at that place is decided: focus goes to the one that comes in its place. */
  readonly decided: (at: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

/** `count`: how many entries the list has. Entries are its `article` elements. */
export function useConflictSteps(count: number): ConflictSteps {
  const system = useSystem()
  const listRef = useRef<HTMLDivElement>(null)
  const endRef = useRef<HTMLButtonElement>(null)
  const leftAt = useRef<number>(undefined)
  useEffect(() => {
    const at = leftAt.current
    leftAt.current = undefined
    // Whoever has gone on meanwhile stays there.
    if (at === undefined || listRef.current?.contains(document.activeElement) === true) return
    if (count === 0) endRef.current?.focus()
    else goTo(listRef.current, Math.min(at, count - 1))
  }, [count])
  return {
    listRef,
    endRef,
    goOn: (from) => goTo(listRef.current, from + 1),
    decided: (at) => {
      leftAt.current = at
    },
    onKeyDown: (event) => {
      const { target } = event
      const here = entriesOf(listRef.current).findIndex((entry) => target instanceof Node && entry.contains(target))
      const step = (direction: 1 | -1): void =>
        goTo(listRef.current, direction === 1 ? here + 1 : Math.max(here, 0) - 1)
      if (runPressed(conflictCommands, event, system, { step })) event.preventDefault()
    },
  }
}

function entriesOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll('article') ?? [])]
}

function goTo(list: HTMLElement | null, wanted: number): void {
  const all = entriesOf(list)
  const entry = all.at(wanted % all.length)
  entry?.scrollIntoView({ block: 'nearest' })
  const control = '[role="radio"][data-state="checked"]:not([disabled]), button:not([role="radio"]):not([disabled])'
  entry?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
}
