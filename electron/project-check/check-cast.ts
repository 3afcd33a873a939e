import { join } from 'node:path'
import type { Cast } from '../../shared/core/model/cast.ts'
import { type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { type UnusedEntry, unusedEntries } from '../../shared/core/reading/unused.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { SpeechClient } from '../speech/types.ts'
import { clipsWithoutRecord, missingReferences, unusedReferences } from '../voices/clone/references.ts'
import { readTextFile } from '../base/durable.ts'
import { orAbsent } from '../base/failures.ts'
import { castTroubles, serviceVoices } from '../voices/cast-voices.ts'
import { findVoiceTroubles, type VoiceTrouble } from '../voices/voice-check.ts'
import { CAST_FILE, MAX_JSON_BYTES } from '../documents/files/project-files.ts'
import { loadPronunciations, PRONUNCIATIONS_FILE } from '../documents/files/pronunciations-file.ts'
import type { Finding } from './finding.ts'
import { inEnglish, messageOf } from '../../shared/messages/in-english.ts'

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
      const message = messageOf(toProblem(error))
      findings.push({
        severity: 'warning',
        code: 'voicesNotAsked',
        file: CAST_FILE,
        line: 1,
        message: `The service could not be asked about the voices: ${message}`,
        remedy: 'Check the connection and try again.',
      })
    }
  }
  const text = await readTextFile(join(folder, CAST_FILE), MAX_JSON_BYTES, 'project.unreadable').catch(
    orAbsent('check cast: reading', ''),
  )
  const rows = text.split('\n')
  for (const { speakerId, variant, problem } of castTroubles(cast, troubles, await missingReferences(folder, cast))) {
    const { message, remedy } = inEnglish(problem)
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
      message: `${variant === undefined ? name : `${name}/${variant}`}: ${message}`,
      ...(remedy === undefined ? {} : { remedy: remedy.replace(/ ?Nothing was sent\.$/, '') }),
    })
  }
  for (const id of await clipsWithoutRecord(folder, cast)) {
    findings.push({
      severity: 'warning',
      code: 'consentMissing',
      file: `references/${id}.json`,
      line: 1,
      message: `There is no record of who agreed to the use of the reference clip ${id.slice(0, 8)}….`,
      remedy: 'Restore it from a copy, or make the reference anew.',
    })
  }
  for (const id of await unusedReferences(folder, cast)) {
    findings.push({
      severity: 'info',
      code: 'referenceUnused',
      file: `references/${id}.wav`,
      line: 1,
      message: `Nobody in the cast has the reference clip ${id.slice(0, 8)}….`,
      remedy: 'Keep it if an earlier version of the cast may come back. Delete it with its record (.json) if not.',
    })
  }
  return findings
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
    return summary.map((problem) => ({ severity: 'error', line: 1, ...about, ...withoutLine(problem) }))
  }
  const unused = spoken === undefined ? [] : unusedEntries(entries, spoken.script, spoken.cast)
  const lineOf = new Map(entries.map((entry, at) => [entry, entryLines[at] ?? 1]))
  return [
    ...problems.map(
      ({ line, problem, isConflict }): Finding => ({
        severity: isConflict === true ? 'error' : 'warning',
        line,
        ...about,
        ...withoutLine(problem),
      }),
    ),
    ...unused.map(
      ({ entry, because }): Finding => ({
        severity: 'info',
        code: 'pronunciationUnused',
        line: lineOf.get(entry) ?? 1,
        ...about,
        message: `The pronunciation of "${entry.word}" never applies: ${reasons[because]}.`,
        remedy: 'It is kept. Remove it if it is not needed any more.',
      }),
    ),
  ]
}

const reasons: Readonly<Record<UnusedEntry['because'], string>> = {
  noSpeaker: 'its speaker is not in the cast',
  noLine: 'its line is not in the script',
  notSaid: 'nothing that it holds for is said so, or another entry always counts before it',
}

function withoutLine(problem: Problem): Pick<Finding, 'code' | 'message' | 'remedy'> {
  const { code, message, remedy } = inEnglish(problem)
  return { code, message, ...(remedy === undefined ? {} : { remedy }) }
}
