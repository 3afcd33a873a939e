import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { appendDurably, type DurableFs, writeDurably } from '../../electron/base/durable.ts'
import { projectLock } from '../../electron/documents/locks/lock.ts'
import { openTakeStore } from '../../electron/documents/takes/take-store.ts'
import { openPending } from '../../electron/documents/snapshots/pending.ts'
import { openSnapshots } from '../../electron/documents/snapshots/snapshots.ts'
import { projectIdSchema } from '../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import { otherRun, SCRIPT, takeRecord, testProject } from './projects.ts'
import { temporaryFolder } from './temp-folder.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** A writer of the application, ready to run once over a given disk. */
export type PreparedWriter = {
  /** Every file below is looked at. */
  readonly folder: string
  readonly run: (fs: DurableFs) => Promise<unknown>
  /**
   * What is wrong with the files of a folder, by their relative paths; `acknowledged`: the writer had said that it was done.
   */
  readonly flaws: (files: ReadonlyMap<string, string>, acknowledged: boolean) => readonly string[]
}

const content = { name: 'Kept', text: SCRIPT, cast: { speakers: [] }, settings: projectSettingsSchema.parse({}) }
const now = (): number => Date.UTC(2026, 10, 21)

/** Every durable writer there is: the rules are the same for all. */
export const durableWriters: readonly { readonly name: string; readonly prepare: () => Promise<PreparedWriter> }[] = [
  {
    name: 'a file that is replaced',
    prepare: async () => {
      const folder = await temporaryFolder()
      await writeDurably(join(folder, 'file'), 'old text')
      return {
        folder,
        run: (fs) => writeDurably(join(folder, 'file'), 'the new text', fs),
        flaws: (files, acknowledged) => oldOrNew(files, 'file', 'old text', 'the new text', acknowledged),
      }
    },
  },
  {
    name: 'a record that is added to a file',
    prepare: async () => {
      const folder = await temporaryFolder()
      await writeDurably(join(folder, 'records'), '{"n":1}\n')
      return {
        folder,
        run: (fs) => appendDurably(join(folder, 'records'), '{"n":2}', fs),
        flaws: (files, acknowledged) => recordFlaws(files.get('records'), ['{"n":1}'], acknowledged ? ['{"n":2}'] : []),
      }
    },
  },
  {
    name: 'a first record',
    prepare: async () => {
      const folder = await temporaryFolder()
      return {
        folder,
        run: (fs) => appendDurably(join(folder, 'records'), '{"n":1}', fs),
        flaws: (files, acknowledged) => recordFlaws(files.get('records') ?? '', [], acknowledged ? ['{"n":1}'] : []),
      }
    },
  },
  {
    name: 'a take',
    prepare: async () => {
      const folder = await temporaryFolder()
      const audio = new TextEncoder().encode('audio '.repeat(50))
      return {
        folder,
        run: async (fs) => (await openTakeStore(folder, { fs })).store.add(takeRecord('aaaaaa', 'a'), audio),
        flaws: (files, acknowledged) => {
          const ids = wholeRecords(files.get('takes.jsonl') ?? '').map(({ id }) => String(id))
          if (acknowledged && ids.length !== 1) return [`${ids.length} records after it was acknowledged`]
          return ids
            .filter((id) => files.get(`takes/${id}.wav`)?.length !== 300)
            .map((id) => `record without audio: ${id}`)
        },
      }
    },
  },
  {
    name: 'a snapshot',
    prepare: async () => {
      const folder = await temporaryFolder()
      const projectId = projectIdSchema.parse(randomUUID())
      return {
        folder,
        run: (fs) =>
          openSnapshots({ dataFolder: folder, projectId, folder, now, fs }).keep({ content, rev: 1, reason: 'timed' }),
        flaws: (files, acknowledged) => jsonFlaws(files, acknowledged),
      }
    },
  },
  {
    name: 'unsaved changes',
    prepare: async () => {
      const folder = await temporaryFolder()
      const projectId = projectIdSchema.parse(randomUUID())
      const owner = { pid: 1, host: 'here', nonce: 'nonce-of-test' }
      return {
        folder,
        run: (fs) =>
          openPending({ dataFolder: folder, projectId, folder, owner, isRunning: () => false, now, fs }).keep({
            content,
            baseText: '',
            baseData: undefined,
            rev: 1,
          }),
        flaws: (files, acknowledged) => jsonFlaws(files, acknowledged),
      }
    },
  },
  {
    name: 'a lock that is taken over',
    prepare: async () => {
      const folder = await temporaryFolder()
      const before = projectLock({ folder, nonce: 'nonce-before', here: otherRun(), now })
      await before.take()
      return {
        folder,
        run: (fs) => projectLock({ folder, nonce: 'nonce-after', here: otherRun(), now, fs }).takeOver(),
        flaws: (files, acknowledged) => {
          const lock = wholeRecords(files.get('.repartee/lock') ?? '')[0]
          const nonces = acknowledged ? ['nonce-after'] : ['nonce-before', 'nonce-after']
          return nonces.includes(String(lock?.['nonce'])) ? [] : ['no whole lock']
        },
      }
    },
  },
  {
    name: 'a project that is saved',
    prepare: async () => {
      const { folder, path, open } = await testProject()
      await mkdir(path('.repartee'))
      const before = new Map(
        await Promise.all(
          ['script.dialogue', 'cast.json', 'project.json'].map(
            async (name) => [name, await readFile(path(name), 'utf8')] as const,
          ),
        ),
      )
      const text = SCRIPT.replace('Hello', 'Good morning')
      return {
        folder,
        run: async (fs) => {
          const project = await open({ fs })
          project.replace(text)
          project.setCast({ speakers: [] })
          project.rename('Renamed')
          const state = await project.save()
          await project.close()
          if (state.kind !== 'saved') throw new Error(messageOf(state.problem))
        },
        flaws: (files, acknowledged) => [
          ...oldOrNew(files, 'script.dialogue', before.get('script.dialogue') ?? '', text, acknowledged),
          ...oldOrNew(files, 'cast.json', before.get('cast.json') ?? '', '{\n  "speakers": []\n}\n', acknowledged),
          ...oldOrNew(
            files,
            'project.json',
            before.get('project.json') ?? '',
            before.get('project.json')?.replace('The Test', 'Renamed') ?? '',
            acknowledged,
          ),
          ...[...before].flatMap(([name, old]) => {
            const backup = files.get(`.repartee/${name}.bak`)
            return backup === undefined || backup === old ? [] : [`the backup of ${name} is not what was there`]
          }),
        ],
      }
    },
  },
]

/** The files below a folder as text, by relative path. */
export async function filesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const)),
  )
}

function oldOrNew(
  files: ReadonlyMap<string, string>,
  name: string,
  before: string,
  after: string,
  acknowledged: boolean,
): readonly string[] {
  const found = files.get(name)
  if (found === after || (!acknowledged && found === before)) return []
  return [`${name} is neither old nor new: ${JSON.stringify(found)?.slice(0, 200)}`]
}

function recordFlaws(text: string | undefined, before: readonly string[], after: readonly string[]): readonly string[] {
  const lines = (text ?? '').split('\n')
  return [...before, ...after].filter((record) => !lines.includes(record)).map((record) => `lost: ${record}`)
}

function wholeRecords(text: string): readonly Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line)
      return typeof value === 'object' && value !== null ? [Object.fromEntries(Object.entries(value))] : []
    } catch {
      return []
    }
  })
}

/** Files with their final name must be whole. */
function jsonFlaws(files: ReadonlyMap<string, string>, acknowledged: boolean): readonly string[] {
  const kept = [...files].filter(([path]) => path.endsWith('.json'))
  const torn = kept.filter(([, text]) => wholeRecords(text).length !== 1).map(([path]) => `torn: ${path}`)
  return acknowledged && kept.length === 0 ? ['nothing was kept'] : torn
}
