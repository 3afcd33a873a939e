import { join } from 'node:path'
import type { Cast } from '../../shared/core/model/cast.ts'
import { codeOfProblem, type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { unusedEntries } from '../../shared/core/reading/unused.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { SpeechClient } from '../speech/types.ts'
import { clipsWithoutRecord, missingReferences, unusedReferences } from '../voices/clone/references.ts'
import { readTextFile } from '../base/durable.ts'
import { orAbsent } from '../base/failures.ts'
import { castTroubles, serviceVoices } from '../voices/cast-voices.ts'
import { findVoiceTroubles, type VoiceTrouble } from '../voices/voice-check.ts'
import { CAST_FILE, MAX_JSON_BYTES } from '../documents/files/project-files.ts'
import { loadPronunciations, PRONUNCIATIONS_FILE } from '../documents/files/pronunciations-file.ts'
import { type Finding, fromProblem } from './finding.ts'
import { say, type Words } from '../../shared/messages/say.ts'

/** Asks about voices; absent: nothing is known of the service's voices, and nothing is said about them. */
export type AskedService = Pick<SpeechClient, 'readModel' | 'listModels'>

/** Voices and references of a project's cast that cannot speak now, with the speakers they concern. */
export async function checkCast(
  folder: string,
  cast: Cast,
  service: AskedService | undefined,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  let troubles: ReadonlyMap<VoiceId, VoiceTrouble> = new Map()
  if (service !== undefined) {
    try {
      troubles = await findVoiceTroubles(service, serviceVoices(cast))
    } catch (error) {
      findings.push({
        severity: 'warning',
        code: 'voicesNotAsked',
        file: CAST_FILE,
        line: 1,
        told: toProblem(error),
        about: { kind: 'voices' },
        remedy: say('check.voices.notAsked.remedy'),
      })
    }
  }
  const text = await readTextFile(join(folder, CAST_FILE), MAX_JSON_BYTES, 'project.unreadable').catch(
    orAbsent('check cast: reading', ''),
  )
  const rows = text.split('\n')
  for (const { speakerId, variant, problem } of castTroubles(cast, troubles, await missingReferences(folder, cast))) {
    const remedy = remedyOfCheck(problem)
    const name = cast.speakers.find(({ id }) => id === speakerId)?.name ?? speakerId
    const line =
      Math.max(
        0,
        rows.findIndex((row) => new RegExp(`"id":\\s*"${speakerId}"`).test(row)),
      ) + 1
    findings.push({
      severity: 'error',
      code: problem.code,
      file: CAST_FILE,
      line,
      told: problem,
      about: { kind: 'speaker', name: variant === undefined ? name : `${name}/${variant}` },
      ...(remedy === undefined ? {} : { remedy }),
    })
  }
  for (const id of await clipsWithoutRecord(folder, cast)) {
    findings.push({
      severity: 'warning',
      code: 'consentMissing',
      file: `references/${id}.json`,
      line: 1,
      told: say('check.reference.noConsent', { clip: id.slice(0, 8) }),
      remedy: say('check.reference.noConsent.remedy'),
    })
  }
  for (const id of await unusedReferences(folder, cast)) {
    findings.push({
      severity: 'info',
      code: 'referenceUnused',
      file: `references/${id}.wav`,
      line: 1,
      told: say('check.reference.unused', { clip: id.slice(0, 8) }),
      remedy: say('check.reference.unused.remedy'),
    })
  }
  return findings
}

/** The way out of what keeps a voice from speaking, without the words that nothing was sent: a check sends no lines. */
function remedyOfCheck({ remedy }: Problem): Words | undefined {
  if (typeof remedy !== 'object') return undefined
  switch (remedy.id) {
    case 'voices.trouble.remedy':
      return say('check.voice.remedy')
    case 'voices.trouble.training.remedy':
      return say('check.voice.training.remedy')
    case 'voices.reference.remedy':
      return say('check.reference.remedy')
    default:
      return remedy
  }
}

/**
 * Rows of pronunciations.csv that cannot be used, and those that never apply to `spoken`: the script with the narrator's
 * lines, and its cast; undefined if they could not be read.
 */
export async function checkPronunciations(
  folder: string,
  spoken: { readonly script: Script; readonly cast: Cast } | undefined,
): Promise<readonly Finding[]> {
  const { entries, entryLines, problems, summary, text } = await loadPronunciations(folder)
  const about = { file: PRONUNCIATIONS_FILE }
  if (text === undefined) {
    return summary.map((problem) => fromProblem(PRONUNCIATIONS_FILE, problem))
  }
  const unused = spoken === undefined ? [] : unusedEntries(entries, spoken.script, spoken.cast)
  const lineOf = new Map(entries.map((entry, at) => [entry, entryLines[at] ?? 1]))
  return [
    ...problems.map(
      ({ line, problem, isConflict }): Finding => ({
        severity: isConflict === true ? 'error' : 'warning',
        line,
        ...about,
        code: codeOfProblem(problem),
        told: problem,
      }),
    ),
    ...unused.map(
      ({ entry, because }): Finding => ({
        severity: 'info',
        code: 'pronunciationUnused',
        line: lineOf.get(entry) ?? 1,
        ...about,
        told: say('check.pronunciation.unused', {
          word: entry.word,
          because: because === 'notSaid' ? 'other' : because,
        }),
        remedy: say('check.pronunciation.unused.remedy'),
      }),
    ),
  ]
}
