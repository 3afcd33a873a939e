import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'
import { say } from '../../../shared/messages/say.ts'
import type { Finding } from '../../project-check/finding.ts'

/** A finding as programs and people read it. */
export type WordedFinding = Pick<Finding, 'severity' | 'code' | 'file' | 'line' | 'lineId'> & {
  readonly message: string
  readonly remedy?: string
}

/** Puts a finding into English. */
export function wordedFinding(finding: Finding): WordedFinding {
  const { told, about, remedy: ownRemedy, ...place } = finding
  const words = inEnglish({ code: finding.code, ...told })
  const remedy = ownRemedy === undefined ? words.remedy : messageOf(ownRemedy)
  return { ...place, message: aboutSubject(about, words.message), ...(remedy === undefined ? {} : { remedy }) }
}

function aboutSubject(about: Finding['about'], what: string): string {
  switch (about?.kind) {
    case undefined:
      return what
    case 'speaker':
      return messageOf(say('check.cast.ofSpeaker', { name: about.name, what }))
    case 'voices':
      return messageOf(say('check.voices.notAsked', { why: what }))
    default:
      return assertNever(about, 'subject of a finding')
  }
}
