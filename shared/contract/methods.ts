import type { CallInput, CallName, EventName, EventPayload, StudioBridge } from './bridge.ts'
import type { CallAnswer } from './envelope.ts'

/** Sends one call to the main side, whatever the host's way there is. */
export type Send = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallAnswer>
/** The way to listen to one event, whose answer is the unsubscribe. It is asked for every event at once. */
export type Listen = <N extends EventName>(name: N) => (listener: (payload: EventPayload<N>) => void) => () => void

/**
 * The methods of the bridge over a way to send, written out so that a name missing here does not compile, and the
 * preload, which must stay small, needs no schema to know them.
 */
export function callMethods(send: Send): StudioBridge['call'] {
  return {
    'app.read': (input) => send('app.read', input),
    'app.notices': (input) => send('app.notices', input),
    'app.words': (input) => send('app.words', input),
    'settings.change': (input) => send('settings.change', input),
    'picker.list': (input) => send('picker.list', input),
    'project.openFirst': (input) => send('project.openFirst', input),
    'project.open': (input) => send('project.open', input),
    'project.openRecent': (input) => send('project.openRecent', input),
    'project.openSample': (input) => send('project.openSample', input),
    'project.create': (input) => send('project.create', input),
    'project.read': (input) => send('project.read', input),
    'lines.read': (input) => send('lines.read', input),
    'project.save': (input) => send('project.save', input),
    'windows.tell': (input) => send('windows.tell', input),
    'windows.leave': (input) => send('windows.leave', input),
    'project.close': (input) => send('project.close', input),
    'project.configure': (input) => send('project.configure', input),
    'script.change': (input) => send('script.change', input),
    'script.read': (input) => send('script.read', input),
    'script.endAuthors': (input) => send('script.endAuthors', input),
    'script.replace': (input) => send('script.replace', input),
    'cast.change': (input) => send('cast.change', input),
    'cast.autoCast': (input) => send('cast.autoCast', input),
    'safety.read': (input) => send('safety.read', input),
    'recovery.accept': (input) => send('recovery.accept', input),
    'recovery.preview': (input) => send('recovery.preview', input),
    'recovery.discard': (input) => send('recovery.discard', input),
    'project.takeOver': (input) => send('project.takeOver', input),
    'conflicts.list': (input) => send('conflicts.list', input),
    'conflicts.resolve': (input) => send('conflicts.resolve', input),
    'snapshots.list': (input) => send('snapshots.list', input),
    'snapshots.preview': (input) => send('snapshots.preview', input),
    'snapshots.restore': (input) => send('snapshots.restore', input),
    'project.saveCopy': (input) => send('project.saveCopy', input),
    'project.archive': (input) => send('project.archive', input),
    'project.rename': (input) => send('project.rename', input),
    'project.move': (input) => send('project.move', input),
    'place.ofProject': (input) => send('place.ofProject', input),
    'place.open': (input) => send('place.open', input),
    'import.read': (input) => send('import.read', input),
    'import.readEntry': (input) => send('import.readEntry', input),
    'import.create': (input) => send('import.create', input),
    'import.review': (input) => send('import.review', input),
    'import.merge': (input) => send('import.merge', input),
    'import.append': (input) => send('import.append', input),
    'sources.change': (input) => send('sources.change', input),
    'import.forget': (input) => send('import.forget', input),
    'script.export': (input) => send('script.export', input),
    'voices.list': (input) => send('voices.list', input),
    'voices.read': (input) => send('voices.read', input),
    'voices.resolve': (input) => send('voices.resolve', input),
    'voices.sample': (input) => send('voices.sample', input),
    'voices.cover': (input) => send('voices.cover', input),
    'voices.change': (input) => send('voices.change', input),
    'voices.uses': (input) => send('voices.uses', input),
    'voices.remove': (input) => send('voices.remove', input),
    'voices.kept': (input) => send('voices.kept', input),
    'voices.mark': (input) => send('voices.mark', input),
    'voices.check': (input) => send('voices.check', input),
    'audition.cost': (input) => send('audition.cost', input),
    'audition.start': (input) => send('audition.start', input),
    'audition.cancel': (input) => send('audition.cancel', input),
    'audition.unknown': (input) => send('audition.unknown', input),
    'audition.giveUp': (input) => send('audition.giveUp', input),
    'cast.alike': (input) => send('cast.alike', input),
    'cast.history': (input) => send('cast.history', input),
    'clips.read': (input) => send('clips.read', input),
    'clips.check': (input) => send('clips.check', input),
    'clips.transcribe': (input) => send('clips.transcribe', input),
    'clips.forget': (input) => send('clips.forget', input),
    'references.add': (input) => send('references.add', input),
    'voices.create': (input) => send('voices.create', input),
    'pronunciations.read': (input) => send('pronunciations.read', input),
    'pronunciations.change': (input) => send('pronunciations.change', input),
    'pronunciations.import': (input) => send('pronunciations.import', input),
    'pronunciations.export': (input) => send('pronunciations.export', input),
    'direction.preview': (input) => send('direction.preview', input),
    'render.estimate': (input) => send('render.estimate', input),
    'render.start': (input) => send('render.start', input),
    'render.cancel': (input) => send('render.cancel', input),
    'queue.dismiss': (input) => send('queue.dismiss', input),
    'queue.pause': (input) => send('queue.pause', input),
    'queue.resume': (input) => send('queue.resume', input),
    'queue.waitForTurn': (input) => send('queue.waitForTurn', input),
    'queue.takeOver': (input) => send('queue.takeOver', input),
    'queue.read': (input) => send('queue.read', input),
    'queue.first': (input) => send('queue.first', input),
    'queue.near': (input) => send('queue.near', input),
    'queue.cancelLines': (input) => send('queue.cancelLines', input),
    'unknown.list': (input) => send('unknown.list', input),
    'unknown.read': (input) => send('unknown.read', input),
    'unknown.use': (input) => send('unknown.use', input),
    'unknown.giveUp': (input) => send('unknown.giveUp', input),
    'ledger.read': (input) => send('ledger.read', input),
    'scene.plan': (input) => send('scene.plan', input),
    'scene.cuts': (input) => send('scene.cuts', input),
    'scene.moveSeam': (input) => send('scene.moveSeam', input),
    'live.start': (input) => send('live.start', input),
    'live.stop': (input) => send('live.stop', input),
    'takes.list': (input) => send('takes.list', input),
    'takes.changes': (input) => send('takes.changes', input),
    'takes.choose': (input) => send('takes.choose', input),
    'takes.mark': (input) => send('takes.mark', input),
    'takes.trash': (input) => send('takes.trash', input),
    'takes.restore': (input) => send('takes.restore', input),
    'takes.trashed': (input) => send('takes.trashed', input),
    'takes.cleanUpPlan': (input) => send('takes.cleanUpPlan', input),
    'takes.cleanUp': (input) => send('takes.cleanUp', input),
    'takes.peaks': (input) => send('takes.peaks', input),
    'timeline.read': (input) => send('timeline.read', input),
    'playing.begin': (input) => send('playing.begin', input),
    'playing.next': (input) => send('playing.next', input),
    'export.readiness': (input) => send('export.readiness', input),
    'export.loudness': (input) => send('export.loudness', input),
    'export.start': (input) => send('export.start', input),
    'export.cancel': (input) => send('export.cancel', input),
    'connection.read': (input) => send('connection.read', input),
    'connection.test': (input) => send('connection.test', input),
    'connection.set': (input) => send('connection.set', input),
    'connection.clear': (input) => send('connection.clear', input),
    'account.read': (input) => send('account.read', input),
    'account.sent': (input) => send('account.sent', input),
  }
}

/** The events of the bridge over a way to listen. */
export function eventMethods(listen: Listen): StudioBridge['on'] {
  return {
    'lines.changed': listen('lines.changed'),
    'queue.changed': listen('queue.changed'),
    'save.changed': listen('save.changed'),
    'cast.changed': listen('cast.changed'),
    'script.changed': listen('script.changed'),
    'windows.changed': listen('windows.changed'),
    'settings.changed': listen('settings.changed'),
    'safety.changed': listen('safety.changed'),
    'timeline.changed': listen('timeline.changed'),
    'peaks.changed': listen('peaks.changed'),
    'export.progress': listen('export.progress'),
    'connection.changed': listen('connection.changed'),
    'wallet.changed': listen('wallet.changed'),
    'audition.changed': listen('audition.changed'),
    'voices.changed': listen('voices.changed'),
    'live.changed': listen('live.changed'),
    'pronunciations.changed': listen('pronunciations.changed'),
    'takes.changed': listen('takes.changed'),
    'appSettings.changed': listen('appSettings.changed'),
    'keptVoices.changed': listen('keptVoices.changed'),
    'project.moved': listen('project.moved'),
  }
}

/** The IPC channel of a call: one a call, so that no channel carries a name chosen by the page. */
export function callChannel(name: CallName): string {
  return `studio:call:${name}`
}

/** The IPC channel of an event. */
export function eventChannel(name: EventName): string {
  return `studio:event:${name}`
}

/** In the event stream of the local host, which is text: an object with this one key stands for bytes, in base64. */
export const BYTES_KEY = '$bytes'
