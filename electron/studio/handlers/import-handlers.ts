import { lstat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { ImportRead, ScriptFormat } from '../../../shared/contract/import-views.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { safeName } from '../../../shared/core/deliver/file-names.ts'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import type { ImportMapping } from '../../../shared/core/import/layout.ts'
import type { ImportFormat, MergeTarget } from '../../../shared/core/import/types.ts'
import { importedSources, knownSources } from '../../../shared/core/sources/change-sources.ts'
import { spokenLines } from '../../../shared/core/script/lines.ts'
import { makeFolderDurably, writeDurably } from '../../base/durable.ts'
import { writeScript } from '../../import/write-script.ts'
import { createProject } from '../../documents/create-project.ts'
import { readSourceFile } from '../../import/script-file.ts'
import type { StudioContext } from './context.ts'
import { say } from '../../../shared/messages/say.ts'

type ImportCalls =
  | 'import.read'
  | 'import.readEntry'
  | 'import.create'
  | 'import.review'
  | 'import.merge'
  | 'import.forget'
  | 'import.append'
  | 'sources.change'
  | 'script.export'

/** Handlers that bring scripts in and out. */
export function importHandlers(context: StudioContext): Pick<BridgeHandlers, ImportCalls> {
  const { imports, sessions, picker, places } = context

  const read = async (
    bytes: Uint8Array,
    fileName: string,
    project: ProjectHandle | null,
    format: ImportFormat | null,
    mapping?: ImportMapping,
  ): Promise<ImportRead> => {
    const cast: { cast?: Cast } = project === null ? {} : { cast: sessions.get(project).project.cast() }
    const { id, preview } = await imports.preview(bytes, fileName, {
      ...cast,
      ...(format === null ? {} : { format }),
      ...(mapping === undefined ? {} : { mapping }),
    })
    return { importId: id, fileName, preview }
  }
  const targetOf = (handle: ProjectHandle): MergeTarget => {
    const { project } = sessions.get(handle)
    const takenLines = new Set(project.takes.all().map(({ lineId }) => lineId))
    return { text: project.text(), cast: project.cast(), takenLines }
  }

  return {
    'import.read': ({ bytes, fileName, project, format, mapping }) => read(bytes, fileName, project, format, mapping),
    'import.readEntry': async ({ entryId, project, format, mapping }) => {
      const path = picker.pathOf(entryId)
      return read(await readSourceFile(path), basename(path), project, format, mapping)
    },
    'import.create': async ({ importId, choices, name }) => {
      const script = imports.asNewScript(importId, choices)
      const sources = knownSources(script)
      const folder = await createProject({ parent: context.ports.projectsFolder, name, ...script, sources })
      imports.forget(importId)
      return (await sessions.open(folder)).view()
    },
    'import.review': async ({ project, importId, choices }) => {
      const open = sessions.get(project).project
      const known = await open.sources()
      const { review, origins, fileName } = imports.review(importId, choices, targetOf(project))
      const named = importedSources(known, origins, fileName).after.length
      return { review, revision: open.revision(), named }
    },
    'import.merge': async ({ project, importId, choices, revision, refused }) => {
      const open = sessions.get(project).project
      const known = await open.sources()
      if (open.revision() !== revision) {
        throw problemError('project.conflict', say('studio.import.changed'), say('studio.import.changed.remedy'))
      }
      const { text, cast, origins, fileName } = imports.merge(importId, choices, targetOf(project), { refused })
      return { text, revision, cast, sources: importedSources(known, origins, fileName) }
    },
    'import.append': async ({ project, importId, choices }) => {
      const open = sessions.get(project).project
      const known = await open.sources()
      const { text, cast, origins, fileName } = imports.append(importId, choices, targetOf(project))
      return { text, revision: open.revision(), cast, sources: importedSources(known, origins, fileName) }
    },
    'sources.change': async ({ project, changes }) => {
      await sessions.get(project).project.changeSources(changes)
      return {}
    },
    'import.forget': async ({ importId }) => {
      imports.forget(importId)
      return {}
    },
    'script.export': async ({ project, format }) => {
      const open = sessions.get(project).project
      const script = open.script()
      const bytes = writeScript(script, format)
      // Not what is above it: a project that was taken away must not come back as an empty one.
      await makeFolderDurably(open.exportsFolder)
      const fileName = await writeUnderFreshName(open.exportsFolder, `${safeName(open.name)}${endings[format]}`, bytes)
      const place = await places.ofFile(open.exportsFolder, fileName)
      return { fileName, place, lines: spokenLines(script).length }
    },
  }
}

const endings: Readonly<Record<ScriptFormat, string>> = {
  dialogue: '.dialogue',
  fountain: '.fountain',
  csv: '.csv',
  tagged: '.txt',
  docx: '.docx',
}

/** How many numbered names are tried. */
const MOST_NUMBERS = 1000

/** Writes `name`, or `name 2` and so on where that is taken: what was exported before stays. @throws StudioError `disk.*` */
async function writeUnderFreshName(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const ending = extname(name)
  const stem = basename(name, ending)
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const fileName = number === 1 ? name : `${stem} ${number}${ending}`
    if (await isThere(join(folder, fileName))) continue
    await writeDurably(join(folder, fileName), bytes)
    return fileName
  }
  throw problemError('disk.failed', say('studio.export.sameNames', { stem }), say('studio.export.sameNames.remedy'))
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
