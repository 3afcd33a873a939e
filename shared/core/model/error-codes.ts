/**
 * Every code an error of the studio can carry. Codes are for programs (CLI JSON, tests, the page's choice of a button);
 * the words beside them are for people.
 */
export const errorCodes = [
  'input.invalid', // a call or an option does not have the right form
  'script.unreadable', // the file is missing, not a file, too large or not text
  'script.empty', // nothing in it is spoken
  'project.unreadable', // project.json or one of its companions is damaged; nothing was overwritten
  'project.newer', // written by a newer version: read-only
  'project.notOpen', // the handle is unknown or closed
  'project.conflict', // the page's revision is not the main side's
  'project.readOnly',
  'project.pageEnded', // another window has put back what this page wrote: it is not taken from the page any more
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

export type ErrorCode = (typeof errorCodes)[number]
