import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTypingApart } from '../../../../renderer/shell/typing-apart.ts'

/** What an event is about: in the script's text or elsewhere. */
class Place extends EventTarget {
  readonly isInScript: boolean
  constructor(isInScript: boolean) {
    super()
    this.isInScript = isInScript
  }
  closest(): Place | null {
    return this.isInScript ? this : null
  }
}

describe('what the window is drawn with', () => {
  beforeEach(() => void vi.stubGlobal('Element', Place))
  afterEach(() => void vi.unstubAllGlobals())

  /** The types of the events that whoever listens afterwards hears of. */
  const heard = (place: Place, types: readonly string[]): readonly string[] => {
    const all: string[] = []
    keepTypingApart(place)
    for (const type of types) place.addEventListener(type, (event) => all.push(event.type), { capture: true })
    for (const type of types) place.dispatchEvent(new Event(type))
    return all
  }

  it('does not hear what is typed in the script, but is told of everything else there', () => {
    expect(heard(new Place(true), ['keydown', 'beforeinput', 'click', 'focusin'])).toEqual(['click', 'focusin'])
  })

  it('hears what is typed anywhere else', () => {
    expect(heard(new Place(false), ['keydown', 'beforeinput', 'click'])).toEqual(['keydown', 'beforeinput', 'click'])
  })
})
