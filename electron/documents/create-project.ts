import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addMissingSpeakers, knownSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import { projectIdSchema } from '../../shared/core/model/ids.ts'
import { PROJECT_FORMAT_VERSION, projectSettingsSchema } from '../../shared/core/model/project.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { diskError, errnoOf, writeDurably } from '../base/durable.ts'
import { CAST_FILE, PROJECT_FILE, printCast, printProjectFile, SCRIPT_FILE } from './files/project-files.ts'
import { writeSources } from './files/sources-file.ts'
import { say } from '../../shared/messages/say.ts'

/** What version control should leave out: only what can be rebuilt. */
export const GIT_IGNORE = '.repartee/\n'
/** Audio is binary; the script and the records keep their own line ends. */
export const GIT_ATTRIBUTES =
  '*.wav binary\n*.mp3 binary\n*.opus binary\nscript.dialogue text eol=lf\ntakes.jsonl text eol=lf\ntranscripts.jsonl text eol=lf\npronunciations.csv text eol=lf\nsources.csv text eol=lf\nmix.json text eol=lf\n*.flac binary\n*.ogg binary\n*.m4a binary\n'

/**
 * Makes a project folder `name` inside `parent` and writes its files. Speakers found in `text` get their place in the
 * cast. An existing folder is never used: a number is added to the name.
 * @returns the new folder's path
 */
export async function createProject(input: {
  readonly parent: string
  readonly name: string
  readonly text: string
  /** Speakers that are known already: their names make lines of what else would be action. */
  readonly cast?: Cast
  /** Where its lines come from, if they were imported. */
  readonly sources?: readonly LineSource[]
}): Promise<string> {
  const { cast = { speakers: [] }, sources = [] } = input
  const folder = await makeFreshFolder(input.parent, safeName(input.name))
  const script = parseScript(input.text, knownSpeakers(cast))
  const file = {
    format: 'repartee-project',
    version: PROJECT_FORMAT_VERSION,
    id: projectIdSchema.parse(randomUUID()),
    name: input.name,
    settings: projectSettingsSchema.parse({}),
  } as const
  await writeDurably(join(folder, SCRIPT_FILE), input.text)
  await writeDurably(join(folder, CAST_FILE), printCast(addMissingSpeakers(cast, script)))
  await writeDurably(join(folder, '.gitignore'), GIT_IGNORE)
  await writeDurably(join(folder, '.gitattributes'), GIT_ATTRIBUTES)
  await writeSources(
    folder,
    sources.map((source) => ({ line: source.line, source })),
  )
  // Last: a folder without project.json is not a project, so an interrupted creation never opens half made.
  await writeDurably(join(folder, PROJECT_FILE), printProjectFile(file))
  return folder
}

/** How many numbered names are tried before giving up. */
const MOST_NUMBERS = 1000

/** Makes `parent/name`, or `parent/name 2` and so on if that exists. */
export async function makeFreshFolder(parent: string, name: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true })
    for (let number = 1; number <= MOST_NUMBERS; number += 1) {
      const folder = join(parent, number === 1 ? name : `${name} ${number}`)
      const made = await mkdir(folder).then(
        () => true,
        (error: unknown) => {
          if (errnoOf(error) === 'EEXIST') return false
          throw error
        },
      )
      if (made) return folder
    }
  } catch (error) {
    throw diskError(error, name)
  }
  throw problemError('disk.failed', say('documents.sameNames', { name }), say('documents.sameNames.remedy'))
}
