import { problemError } from '../../../shared/core/model/errors.ts'
import type { SourceChange } from '../../../shared/core/sources/change-sources.ts'
import { say } from '../../../shared/messages/say.ts'
import { loadSources, readSources, SOURCES_FILE } from './sources-file.ts'

/**
 * What another version of sources.csv knows and the project does not, line by line: a line has one source, and the one
 * that is known here stays.
 * @throws StudioError `project.unreadable` if the text is no such file, or the project's own cannot be written
 */
export async function newSources(folder: string, text: string): Promise<readonly SourceChange[]> {
  const theirs = readSources(text)
  const { sources, isDamaged } = await loadSources(folder)
  if (isDamaged || (theirs.sources.size === 0 && theirs.rows.length > 0)) {
    const words = say('sources.damaged', { file: SOURCES_FILE })
    throw problemError('project.unreadable', words, say('sources.damaged.remedy'))
  }
  return [...theirs.sources.values()]
    .filter(({ line }) => !sources.has(line))
    .map((source) => ({ line: source.line, source }))
}
