import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { takeFileName } from '../../shared/core/takes/take-file.ts'
import { wavLayout } from '../audio/codecs/wav-layout.ts'
import { hashOfRegular, openRegular } from '../base/regular-file.ts'
import { readTextFile } from '../base/durable.ts'
import { orAbsent } from '../base/failures.ts'
import { MAX_INDEX_BYTES, readTakeRecords, TAKES_FILE } from '../documents/takes/take-records.ts'
import { say } from '../../shared/messages/say.ts'
import { type Finding, findingOf } from './finding.ts'

const INDEX = TAKES_FILE
/** A header is looked for in this many bytes of a file. */
const HEAD_BYTES = 64 * 1024

/**
 * Problems of a project's takes: records that cannot be read, audio that is missing, empty, damaged or not what its name
 * says, audio without a record, and takes of lines that are no longer in the script (`lineIds`; undefined if that could
 * not be read).
 */
export async function checkTakes(
  folder: string,
  lineIds: ReadonlySet<LineId> | undefined,
): Promise<readonly Finding[]> {
  const { takes, findings } = await readIndex(folder)
  const audio = await audioFiles(folder)
  const found: Finding[] = [...findings]
  for (const [id, { take, line }] of takes) {
    const file = takeFileName(take)
    const name = `takes/${file}`
    const size = audio.get(file)
    const render = say('check.take.remedy')
    const about = { line, lineId: take.lineId }
    if (size === undefined) {
      const told = say('check.take.missing', { line: take.lineId, file: name })
      found.push({ severity: 'error', code: 'takeMissing', file: INDEX, ...about, told, remedy: render })
    } else if (size === 0) {
      const told = say('check.take.empty', { file: name })
      found.push({
        severity: 'error',
        code: 'takeEmpty',
        file: name,
        line: 1,
        lineId: take.lineId,
        told,
        remedy: render,
      })
    } else {
      const flaw = await audioFlaw(join(folder, name), id, take, size)
      if (flaw !== undefined)
        found.push({ ...flaw, severity: 'error', file: name, line: 1, lineId: take.lineId, remedy: render })
    }
    if (lineIds !== undefined && !lineIds.has(take.lineId)) {
      const told = say('check.take.orphan', { line: take.lineId })
      found.push({
        severity: 'info',
        code: 'takeOrphan',
        file: INDEX,
        ...about,
        told,
        remedy: say('check.take.orphan.remedy'),
      })
    }
  }
  const recorded = new Set([...takes.values()].map(({ take }) => takeFileName(take)))
  for (const name of audio.keys()) {
    if (recorded.has(name) || name.startsWith('.')) continue
    const file = `takes/${name}`
    const told = say('check.take.noRecord', { file, index: INDEX })
    found.push({
      severity: 'warning',
      code: 'takeExtra',
      file,
      line: 1,
      told,
      remedy: say('check.take.noRecord.remedy'),
    })
  }
  return found
}

const twoVersions = {
  told: say('check.take.twoVersions'),
  remedy: say('check.take.twoVersions.remedy'),
}

type KnownTakes = ReadonlyMap<TakeId, { readonly take: Take; readonly line: number }>

async function readIndex(
  folder: string,
): Promise<{ readonly takes: KnownTakes; readonly findings: readonly Finding[] }> {
  const takes = new Map<TakeId, { take: Take; line: number }>()
  const path = join(folder, INDEX)
  if ((await lstat(path).catch(orAbsent('check takes: looking'))) === undefined) return { takes, findings: [] }
  const findings: Finding[] = []
  const text = await readTextFile(path, MAX_INDEX_BYTES, 'project.unreadable').catch((error: unknown) => {
    findings.push(findingOf(INDEX, error))
    return ''
  })
  try {
    const records = readTakeRecords(text)
    for (const { take, line } of records.takes) takes.set(take.id, { take, line })
    const remedy = say('check.take.record.remedy')
    const [marker] = records.markers
    if (marker !== undefined) {
      findings.push({ severity: 'error', code: 'conflictMarkers', file: INDEX, line: marker, ...twoVersions })
    }
    for (const { line, message } of records.unreadable) {
      findings.push({ severity: 'error', code: 'takeRecord', file: INDEX, line, told: { message }, remedy })
    }
  } catch (error) {
    findings.push(findingOf(INDEX, error))
  }
  return { takes, findings }
}

/** Size by base name; what is no plain file is not audio. */
async function audioFiles(folder: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(join(folder, 'takes')).catch(orAbsent('check takes: listing', []))) {
    const found = await lstat(join(folder, 'takes', name)).catch(orAbsent('check takes: looking'))
    if (found?.isFile() === true) sizes.set(name, found.size)
  }
  return sizes
}

async function audioFlaw(
  path: string,
  id: TakeId,
  take: Take,
  size: number,
): Promise<Pick<Finding, 'code' | 'told'> | undefined> {
  const name = `takes/${takeFileName(take)}`
  if (take.format !== undefined) return otherContent(path, id, name)
  try {
    const head = await readHead(path)
    const layout = wavLayout((offset, length) => head.subarray(offset, offset + length), size)
    if (layout.sampleRate !== take.sampleRate) {
      return {
        code: 'takeDamaged',
        told: say('check.take.rate', { file: name, rate: layout.sampleRate, recorded: take.sampleRate }),
      }
    }
  } catch {
    // Not of that form: what is answered says so.
    return { code: 'takeDamaged', told: say('check.take.noWav', { file: name }) }
  }
  return otherContent(path, id, name)
}

async function otherContent(
  path: string,
  id: TakeId,
  name: string,
): Promise<Pick<Finding, 'code' | 'told'> | undefined> {
  return (await hashOfRegular(path)) === id
    ? undefined
    : { code: 'takeRenamed', told: say('check.take.otherAudio', { file: name }) }
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await openRegular(path)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
