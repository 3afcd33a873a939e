import { codeOfProblem, type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { Diagnostic } from '../../shared/core/model/script.ts'
import type { Tellable } from '../../shared/messages/problem-words.ts'
import type { Words } from '../../shared/messages/say.ts'

/**
 * One problem of a project or script, as data: its words are made where they are printed. Errors keep the project, or a part
 * of it, from being used.
 */
export type Finding = {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: Problem['code'] | Diagnostic['code'] | FindingCode
  /** Relative to the project, with forward slashes; the base name of a script. */
  readonly file: string
  /** Counts from 1; 1 where the problem is the file itself. */
  readonly line: number
  /** What is told: a message, or a problem that was met elsewhere. */
  readonly told: Tellable
  /** What that problem is about, where it does not say so itself. */
  readonly about?: FindingSubject
  /** The way out, in place of one that the problem has. */
  readonly remedy?: Words
  readonly lineId?: string
}

/** `speaker`: somebody in the cast, with the variant: `Mara/calm`. `voices`: asking the service about those of the cast. */
type FindingSubject = { readonly kind: 'speaker'; readonly name: string } | { readonly kind: 'voices' }

/** Codes of findings that are no errors of the application. */
type FindingCode =
  | 'missingId'
  | 'takeRecord'
  | 'takeMissing'
  | 'takeEmpty'
  | 'takeDamaged'
  | 'takeRenamed'
  | 'takeExtra'
  | 'takeOrphan'
  | 'pronunciationUnused'
  | 'nameNotPortable'
  | 'nameTwin'
  | 'link'
  | 'notAFile'
  | 'setAside'
  | 'conflictCopy'
  | 'leftOver'
  | 'voicesNotAsked'
  | 'consentMissing'
  | 'referenceUnused'
  | 'narratorUnknown'
  | 'draftLanguage'
  | 'wordless'

/** A caught error as a finding about a file. */
export function findingOf(file: string, error: unknown, line = 1): Finding {
  return fromProblem(file, toProblem(error), line)
}

/** A problem as a finding about a file. */
export function fromProblem(file: string, problem: Problem, line = 1): Finding {
  const code = codeOfProblem(problem)
  return { severity: code === 'project.newer' ? 'warning' : 'error', code, file, line, told: problem }
}
