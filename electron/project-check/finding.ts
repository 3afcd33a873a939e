import { type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { Diagnostic } from '../../shared/core/model/script.ts'
import { inEnglish } from '../../shared/messages/in-english.ts'

/** One problem of a project or script. Errors keep it, or a part of it, from being used. */
export type Finding = {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: Problem['code'] | Diagnostic['code'] | FindingCode
  /** Relative to the project, with forward slashes; the base name of a script. */
  readonly file: string
  /** Counts from 1; 1 where the problem is the file itself. */
  readonly line: number
  readonly message: string
  readonly remedy?: string
  readonly lineId?: string
}

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
  const { code, message, remedy } = inEnglish(problem)
  const severity = code === 'project.newer' ? 'warning' : 'error'
  return { severity, code, file, line, message, ...(remedy === undefined ? {} : { remedy }) }
}
