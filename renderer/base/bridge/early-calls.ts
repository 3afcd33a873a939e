import type { StudioBridge } from '../../../shared/contract/bridge.ts'
import { eventMethods } from '../../../shared/contract/methods.ts'
import { isProjectHandle } from '../../../shared/core/model/id-checks.ts'

/** Where the handle of the open project is remembered over a reload of the page; worthless after the project is closed. */
export const HANDLE_KEY = 'repartee.project'

/**
 * Asks at once what every window begins by asking, before the window's own code is there, and answers a bridge that
 * gives these answers to who asks for them first, and the events since then to who listens first. `remembered`: the
 * handle of what was open before a reload.
 */
export function askEarly(bridge: StudioBridge, remembered: string | null): StudioBridge {
  const { call } = bridge
  const on = holdEvents(bridge.on)
  const first =
    remembered !== null && isProjectHandle(remembered)
      ? { 'project.read': asked(call['project.read'], { project: remembered }) }
      : { 'project.openFirst': asked(call['project.openFirst'], {}) }
  return { ...bridge, call: { ...call, ...first, 'app.read': asked(call['app.read'], {}) }, on }
}

/** The answer that is under way for the first one who asks the same; everybody else asks anew. */
function asked<I, A>(call: (input: I) => Promise<A>, early: I): (input: I) => Promise<A> {
  let answer: Promise<A> | undefined = call(early)
  const same = JSON.stringify(early)
  return (input) => {
    const known = JSON.stringify(input) === same ? answer : undefined
    answer = undefined
    return known ?? call(input)
  }
}

/** Keeps what is told until somebody listens, and tells it in its order to those who began to listen together. */
function holdEvents(on: StudioBridge['on']): StudioBridge['on'] {
  const kept: (() => void)[] = []
  const ends: (() => void)[] = []
  let isHeld = true
  const release = (): void => {
    for (const end of ends.splice(0)) end()
    for (const tell of kept.splice(0)) tell()
  }
  return eventMethods((name) => {
    const listeners = new Set<Parameters<(typeof on)[typeof name]>[0]>()
    const keep = on[name]((payload) => {
      kept.push(() => {
        for (const listener of listeners) listener(payload)
      })
    })
    ends.push(keep)
    return (listener) => {
      if (isHeld) queueMicrotask(release)
      isHeld = false
      listeners.add(listener)
      const end = on[name](listener)
      return () => {
        listeners.delete(listener)
        end()
      }
    }
  })
}
