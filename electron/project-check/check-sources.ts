import { codeOfProblem } from '../../shared/core/model/errors.ts'
import { loadSources, SOURCES_FILE } from '../documents/files/sources-file.ts'
import type { Finding } from './finding.ts'

/** Rows of sources.csv that cannot be read, stand twice, or are there in two versions. */
export async function checkSources(folder: string): Promise<readonly Finding[]> {
  const { problems } = await loadSources(folder)
  return problems.map(({ line, problem, isConflict }) => ({
    severity: isConflict === true ? 'error' : 'warning',
    file: SOURCES_FILE,
    line,
    code: codeOfProblem(problem),
    told: problem,
  }))
}
