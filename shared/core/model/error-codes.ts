/** Codes that every version knows. Earlier ones pass over a record with any other. */
const firstCodes = [
  'input.invalid', // a call of the window does not have the right form
  'script.unreadable', // the file is missing, not a file, too large or not text
  'script.empty', // nothing in it is spoken
  'project.unreadable', // project.json or one of its companions is damaged; nothing was overwritten
  'project.newer', // written by a newer version: read-only
  'project.notOpen', // the handle is unknown or closed
  'project.conflict', // the page's revision is not the main side's
  'project.readOnly',
  'disk.full',
  'disk.denied',
  'disk.failed',
  'disk.silent', // the disk did not answer in time: a network drive that is gone
  'cast.noVoice', // service mode, and a speaker has no service voice
  'cast.noSuchVoice', // the voice is not known to the service
  'cast.noSuchSpeaker', // --voice or the cast names a speaker who is not in the script
  'model.unknown', // nobody described what the model can do
  'line.unspeakable', // nothing remains to be spoken
  'line.controlToken', // `<|` in a line's own text
  'line.tooLong',
  'line.locked', // a person holds the line to one take
  'service.notConnected',
  'service.address', // the address is not one that a key may be sent to
  'service.key', // 401, 403
  'service.credit', // 402
  'service.refused', // 400, 404, 413, 415, 422
  'service.busy', // 429 for longer than the queue waits
  'service.failed', // 5xx
  'service.unreachable', // nothing was sent: DNS, refused, TLS
  'service.moved', // 3xx: never followed
  'service.cut', // the answer ended early: may have been billed
  'service.silent', // no answer in time after the request was sent: may have been billed
  'service.badAnswer', // 200 with something that is not the audio asked for
  'draft.failed',
  'audio.invalid',
  'audio.suspicious',
  'spend.notConfirmed',
  'spend.capped', // a cap of the settings would be exceeded
  'render.unknown', // sent once, outcome not known: never resent without consent
  'render.elsewhere', // another process sends for this project
  'render.cancelled',
  'export.nothing',
  'export.missingLines',
  'host.gone', // the page finds nobody at the other end of the bridge; what it asked for may or may not have been done
  'internal',
] as const

/** What earlier versions did not know: most of it was `input.invalid`, as docs/format.md lists it. */
const laterCodes = [
  'option.invalid', // a command or an option of the command line
  'account.key', // no key can be of this form
  'account.noKeychain',
  'audio.plan', // a mix was asked for that cannot be
  'audio.selection', // nothing is selected of a recording
  'audio.short', // its loudness is that of its own length, without gates
  'audio.tooLarge',
  'audio.tooLong',
  'audition.lines', // lines or speakers that are not there
  'cast.idTwice',
  'cast.name', // no script can hold this name of a speaker or a variant
  'cast.nameTaken',
  'cast.noClips', // the clips of a voice are not at hand
  'cast.tooMany',
  'cast.unreadable', // a cast given with --cast
  'cast.voiceId', // not the id of a voice
  'clone.clipGone', // a recording that is not open any more
  'clone.invalid', // what a voice was to be made of
  'clone.picture',
  'clone.selection', // the part of a recording
  'clone.sent', // it was sent before, and may have been billed
  'clone.transcripts',
  'conflict.choice',
  'conflict.gone',
  'copy.gone', // a copy of a project or file that is not offered any more
  'direction.value', // outside its range
  'export.cover', // the picture for audiobooks is none
  'export.folder', // a file stands in the way of --out
  'export.format', // a format, rate or bit rate that is not written
  'export.overScript', // the script would be written over itself
  'export.running',
  'export.target', // what was written misses the loudness that was asked for
  'export.unreadable', // the manifest of an earlier export
  'folder.unknown',
  'place.gone', // a folder that was named is not there any more
  'place.notShown', // by no file manager
  'host.port', // taken, or may not be used
  'import.dropped', // no file that can be imported
  'import.gone', // the preview or review has no such item, or is closed
  'import.place', // neither a project nor an empty folder
  'line.unknown', // not in the script
  'project.busy', // its lines are being rendered
  'project.intoItself',
  'project.name', // no folder can have it
  'project.tooLarge', // for a zip file
  'project.pageEnded', // another window has put back what this page wrote: it is not taken from the page any more
  'pronunciations.row', // of the table
  'pronunciations.tooMany',
  'render.decided', // the line waits for no decision any more
  'render.nothing', // nothing of it is sent
  'render.underWay',
  'sample.unknown',
  'scene.border', // a border cannot stand there
  'scene.lines', // cannot be one request
  'scene.model', // speaks one voice a request
  'scene.pickUp', // the line cannot be picked up in context
  'scene.unknown',
  'script.misfit', // a change that does not fit the text it is for
  'script.unwritable', // words that no script can hold in that place
  'service.id', // not an id of the service
  'service.request', // would not follow the service's interface: not sent
  'snapshot.unknown',
  'take.inUse',
  'take.notInUse', // a lock would change what is heard, and nobody said so
  'take.paid', // cannot be made again as it is
  'take.unknown',
  'voice.address', // neither an id nor a link of a voice
  'voice.sample', // the voice has no such sample
  'voice.title', // not the one that was to be confirmed
  'words.unreadable', // what a window had kept
] as const

/**
 * Every code an error of the studio can carry. Codes are for programs (CLI JSON, tests, the page's choice of a button);
 * the words beside them are for people.
 */
export const errorCodes = [...firstCodes, ...laterCodes] as const

export type ErrorCode = (typeof errorCodes)[number]

const known: ReadonlySet<string> = new Set(laterCodes)

/**
 * A code as records hold it: `code` is one that earlier versions know, and `exactly` the code itself where it is another. One
 * that only a newer version has is kept as it came.
 */
export function recordedCode<C extends string>(code: C): { code: C | 'input.invalid'; exactly?: C } {
  return known.has(code) ? { code: 'input.invalid', exactly: code } : { code }
}
