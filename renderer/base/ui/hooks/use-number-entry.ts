import { useState } from 'react'
import { refusalWords } from '../../../../shared/core/numbers/number-words.ts'
import { type NumberRange, type NumberRefusal, readNumber } from '../../../../shared/core/numbers/read-number.ts'
import { systemNotation } from './system-notation.ts'

/** What a box for a number is about. */
export type NumberEntryOptions = {
  /** The number that holds, as it is read; what is typed is compared with it, so that leaving the box changes nothing. */
  readonly shown: string
  readonly range: NumberRange
  /** Stands behind the number and may be typed with it, such as `dB`. */
  readonly unit?: string
  /** What goes on holding while something else is typed, such as `0.70 still holds.` */
  readonly kept: string
  readonly onTaken: (value: number) => void
  /** The box was emptied; without it the number that holds comes back. */
  readonly onEmptied?: (() => void) | undefined
}

/** A number on its way from the keyboard. Nothing is told before it is right, and nothing typed is lost before Escape. */
export type NumberEntry = {
  /** What stands in the box. */
  readonly text: string
  /** Why what was typed is not taken; undefined while it is being typed, or right. */
  readonly problem: string | undefined
  /** Something stands in the box that does not hold. */
  readonly isTyped: boolean
  readonly type: (text: string) => void
  /** Takes what was typed; false if it was refused and stays. */
  readonly take: () => boolean
  /** Brings back the number that holds. */
  readonly giveBack: () => void
}

/** Keeps what is typed into a box for a number, and takes it when the box says so. */
export function useNumberEntry(options: NumberEntryOptions): NumberEntry {
  const { shown, range, unit = '', kept, onTaken, onEmptied } = options
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<NumberRefusal>()
  const notation = systemNotation()
  const read = (text: string) => readNumber(withoutUnit(text, unit), range, notation)
  const isUnchanged = (text: string): boolean => text.trim() === shown || text.trim() === ''
  const giveBack = (): void => {
    setTyped(undefined)
    setRefusal(undefined)
  }
  return {
    text: typed ?? shown,
    isTyped: typed !== undefined,
    problem:
      typed === undefined || refusal === undefined
        ? undefined
        : refusalWords(refusal, withoutUnit(typed, unit), { range, notation, kept }),
    type: (text) => {
      setTyped(text)
      // Words that stand there follow what is typed, but none appear before the box is left.
      if (refusal === undefined) return
      const reading = isUnchanged(text) ? undefined : read(text)
      setRefusal(reading === undefined || reading.kind === 'number' ? undefined : reading)
    },
    take: () => {
      if (typed === undefined) return true
      if (isUnchanged(typed)) {
        giveBack()
        if (typed.trim() === '') onEmptied?.()
        return true
      }
      const reading = read(typed)
      if (reading.kind !== 'number') {
        setRefusal(reading)
        return false
      }
      giveBack()
      onTaken(reading.value)
      return true
    },
    giveBack,
  }
}

function withoutUnit(typed: string, unit: string): string {
  const text = typed.trim()
  return unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
}
