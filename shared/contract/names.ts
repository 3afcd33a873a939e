import type { CallName, EventName } from './bridge.ts'

/**
 * The names of the contract as plain lists, for the preload, which must stay one small file without a schema library.
 * A test proves them equal to the keys of `bridgeCalls` and `bridgeEvents`.
 */
export const callNames = [
  'app.read',
  'settings.change',
  'picker.list',
  'project.open',
  'project.openRecent',
  'project.openSample',
  'project.create',
  'project.read',
  'project.save',
  'project.close',
  'project.configure',
  'script.change',
  'script.replace',
  'cast.change',
  'cast.autoCast',
  'voices.list',
  'render.estimate',
  'render.start',
  'render.cancel',
  'takes.list',
  'takes.choose',
  'takes.peaks',
  'timeline.mix',
  'export.readiness',
  'export.start',
  'export.cancel',
  'connection.read',
  'connection.test',
  'connection.set',
  'connection.clear',
  'wallet.read',
] as const satisfies readonly CallName[]

/** The events of the contract, in its order. */
export const eventNames = [
  'lines.changed',
  'queue.changed',
  'save.changed',
  'cast.changed',
  'mix.changed',
  'export.progress',
  'connection.changed',
  'wallet.changed',
] as const satisfies readonly EventName[]

/** The IPC channel of a call: one a call, so that no channel carries a name chosen by the page. */
export function callChannel(name: CallName): string {
  return `studio:call:${name}`
}

/** The IPC channel of an event. */
export function eventChannel(name: EventName): string {
  return `studio:event:${name}`
}
