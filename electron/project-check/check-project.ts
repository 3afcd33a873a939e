import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addMissingSpeakers, knownSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { type ModelFacts, modelFacts } from '../../shared/core/model/models.ts'
import { unknownModel } from '../../shared/core/direction/unknown-model.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { type DiagnoseOptions, diagnose } from '../../shared/core/reading/diagnose.ts'
import { isSpoken } from '../../shared/core/script/lines.ts'
import { linesOf, markerGroups } from '../../shared/core/script/conflict-markers.ts'
import { narrate } from '../../shared/core/reading/narrate.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { readRegular } from '../base/regular-file.ts'
import { duplicateKey } from '../base/duplicate-key.ts'
import { orAbsent } from '../base/failures.ts'
import {
  CAST_FILE,
  type InspectedProject,
  inspectProjectFiles,
  MAX_JSON_BYTES,
  PROJECT_FILE,
  SCRIPT_FILE,
} from '../documents/files/project-files.ts'
import { type AskedService, checkCast, checkPronunciations } from './check-cast.ts'
import { checkNames } from './check-names.ts'
import { checkSources } from './check-sources.ts'
import { checkTakes } from './check-takes.ts'
import { checkSpokenWords } from './check-words.ts'
import { type Finding, findingOf, fromProblem } from './finding.ts'
import { say } from '../../shared/messages/say.ts'
import { checkTranscripts } from './check-transcripts.ts'

/** What a check found. `lines` are the spoken ones. */
export type CheckResult = { readonly lines: number; readonly findings: readonly Finding[] }

/** What is known besides the project: a service that can be asked about voices, and models of the user's settings. */
export type CheckOptions = {
  /** Languages that voices of this computer speak, besides those of the draft voices; absent: none. */
  readonly spoken?: ReadonlySet<string> | undefined
  readonly service?: AskedService | undefined
  readonly models?: readonly ModelFacts[] | undefined
}

/** Every problem of a project folder. With a service it is asked about the cast voices. Nothing is written, and a damaged file does not hide the problems of the others. */
export async function checkProject(
  folder: string,
  { service, models = [], spoken: languages }: CheckOptions = {},
): Promise<CheckResult> {
  const names = await checkNames(folder)
  const inspected = await inspectProjectFiles(folder).catch((error: unknown) => findingOf(basename(folder), error))
  if ('severity' in inspected) {
    // Links are named one by one already.
    return { lines: 0, findings: names.some(({ code }) => code === 'link') ? names : [inspected, ...names] }
  }
  const { file, script, cast } = inspected
  const findings: Finding[] = []
  for (const [name, found] of [
    [PROJECT_FILE, file],
    [CAST_FILE, cast],
    [SCRIPT_FILE, script],
  ] as const) {
    if (found.kind === 'damaged') findings.push(fromProblem(name, found.problem, await lineOfFlaw(join(folder, name))))
  }
  findings.push(...(await missingFiles(folder)), ...newer(inspected))
  const model = file.kind === 'ok' ? file.value.file.settings.model : 's2-pro'
  if (modelFacts(model, models) === undefined) findings.push(fromProblem(PROJECT_FILE, unknownModel(model)))
  const checked =
    script.kind === 'ok'
      ? checkText(script.value, SCRIPT_FILE, cast.kind === 'ok' ? cast.value : undefined, {
          model,
          models,
          spoken: languages,
        })
      : undefined
  const voices = cast.kind === 'ok' ? await checkCast(folder, cast.value, service) : []
  const narrator = file.kind === 'ok' ? file.value.file.settings.narrator : null
  if (narrator !== null && cast.kind === 'ok' && cast.value.speakers.every(({ id }) => id !== narrator)) {
    findings.push(unknownNarrator)
  }
  const spoken =
    script.kind === 'ok' && cast.kind === 'ok'
      ? {
          script: narrate(parseScript(script.value, knownSpeakers(cast.value)), cast.value, narrator),
          cast: cast.value,
        }
      : undefined
  const words = await checkPronunciations(folder, spoken)
  const sources = await checkSources(folder)
  const takes = await checkTakes(folder, checked?.ids)
  const transcripts = await checkTranscripts(folder)
  return {
    lines: checked?.lines ?? 0,
    findings: [
      ...findings,
      ...voices,
      ...(checked?.findings ?? []),
      ...words,
      ...sources,
      ...takes,
      ...transcripts,
      ...names,
    ],
  }
}

const unknownNarrator: Finding = {
  severity: 'warning',
  code: 'narratorUnknown',
  file: PROJECT_FILE,
  line: 1,
  told: say('check.project.narrator'),
  remedy: say('check.project.narrator.remedy'),
}

/** Every problem of a script. Without a cast everybody in it counts as known. */
export function checkText(
  text: string,
  file: string,
  cast: Cast | undefined,
  options: Pick<DiagnoseOptions, 'model' | 'models'> & Pick<CheckOptions, 'spoken'>,
): CheckResult & { readonly ids: ReadonlySet<LineId> } {
  const script = parseScript(text, knownSpeakers(cast ?? { speakers: [] }))
  const known = cast ?? addMissingSpeakers({ speakers: [] }, script)
  const findings: Finding[] = diagnose(script, known, options).map((problem) => ({
    severity: problem.severity,
    code: problem.code,
    file,
    line: problem.line,
    told: problem,
    ...(problem.lineId === undefined ? {} : { lineId: problem.lineId }),
  }))
  const spoken = script.nodes.flatMap((node, at) => (isSpoken(node) ? [{ node, line: at + 1 }] : []))
  if (spoken.length === 0) {
    findings.push({
      severity: 'error',
      code: 'script.empty',
      file,
      line: 1,
      told: say('check.project.noSpeech'),
      remedy: say('check.project.noSpeech.remedy'),
    })
  }
  findings.push(...checkSpokenWords(script, file, options.spoken))
  const without = spoken.filter(({ node }) => node.kind === 'line' && node.id === undefined)
  const [first] = without
  // A bare script needs no ids; a project's lines get theirs when it is opened.
  if (first !== undefined && cast !== undefined) {
    const told = say('check.project.noIds', { lines: without.length })
    const remedy = say('check.project.noIds.remedy')
    findings.push({ severity: 'info', code: 'missingId', file, line: first.line, told, remedy })
  }
  const ids = new Set(script.nodes.flatMap((node) => (node.kind === 'line' && node.id !== undefined ? [node.id] : [])))
  return { lines: spoken.length, findings, ids }
}

async function missingFiles(folder: string): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const file of [CAST_FILE, SCRIPT_FILE]) {
    if ((await lstat(join(folder, file)).catch(orAbsent('check project: looking'))) !== undefined) continue
    const told = say('check.project.noFile', { file })
    const remedy = say('check.project.noFile.remedy')
    found.push({ severity: 'error', code: 'project.unreadable', file, line: 1, told, remedy })
  }
  return found
}

function newer({ problems }: InspectedProject): readonly Finding[] {
  return problems.filter(({ code }) => code === 'project.newer').map((problem) => fromProblem(PROJECT_FILE, problem))
}

/** The line at which a JSON file stops being one, as far as the engine's own message tells; 1 otherwise. */
async function lineOfFlaw(path: string): Promise<number> {
  const bytes = await readRegular(path, MAX_JSON_BYTES).catch(orAbsent('check project: reading'))
  const text = bytes?.toString('utf8') ?? ''
  try {
    JSON.parse(text)
    return duplicateKey(text)?.line ?? 1
  } catch (error) {
    const [group] = markerGroups(linesOf(text))
    if (group !== undefined) return group.first + 1
    return lineAt(text, flawAt(text, error instanceof Error ? error.message : ''))
  }
}

/** Characters that the engine quotes on each side of a flaw. */
const QUOTED_AROUND = 10

function flawAt(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON/i.test(message)) return text.trimEnd().length
  const quoted = /\.\.\."([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/.exec(message)?.[1]
  const at = quoted === undefined ? -1 : text.indexOf(quoted)
  return at === -1 ? 0 : at + QUOTED_AROUND
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
