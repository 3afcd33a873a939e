import { readdir, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { MixView } from '../../shared/contract/views.ts'
import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import { readRegular } from '../base/regular-file.ts'
import { makeFolderDurably, writeDurably } from '../base/durable.ts'
import { ignored, noted, orAbsent } from '../base/failures.ts'
import type { PlannedMix } from './mix-plan.ts'
import { say } from '../../shared/messages/say.ts'

/** Mixes that are kept: the present one, and the two before it, which a player may still be reading. */
const MIXES_KEPT = 3

/** The mix of what can be heard, as a file in the cache folder and as what the page draws. */
export type MixService = {
  /** Makes the mix, or finds it if it was made before. Several calls for one plan share the work. */
  readonly mix: (planned: PlannedMix) => Promise<MixView>
  /** Path of a mix that exists, or undefined. */
  readonly pathOf: (mixId: string) => Promise<string | undefined>
}

/**
 * Keeps mixes in `cacheFolder`, which is made when the first is. Everything there can be made again. The folder above it
 * is not: a project that was taken away must not come back as an empty one, into which edits would be saved.
 */
export function createMixService(cacheFolder: string, workshop: () => Pick<AudioWorkshop, 'mix'>): MixService {
  const running = new Map<string, Promise<MixView>>()
  const wavPath = (hash: string): string => join(cacheFolder, `mix-${hash}.wav`)
  const peaksPath = (hash: string): string => join(cacheFolder, `mix-${hash}.peaks`)

  const make = async (planned: PlannedMix): Promise<MixView> => {
    const { hash, mix } = planned
    const kept = await readPeaks(wavPath(hash), peaksPath(hash), planned)
    if (kept !== undefined) {
      const now = new Date()
      await utimes(wavPath(hash), now, now).catch(noted('mix service: time'))
      return mixViewOf(planned, kept)
    }
    const write = async (): Promise<readonly Uint8Array[]> => {
      await makeFolderDurably(cacheFolder)
      const made = await workshop().mix(mix, wavPath(hash))
      await writeDurably(peaksPath(hash), Buffer.concat(made.lanes))
      return made.lanes
    }
    const lanes = await write().catch((error: unknown) => {
      throw inWords(error)
    })
    await removeOldMixes(cacheFolder)
    return mixViewOf(planned, lanes)
  }

  return {
    mix: (planned) => {
      const already = running.get(planned.hash)
      if (already !== undefined) return already
      const work = make(planned).finally(() => running.delete(planned.hash))
      running.set(planned.hash, work)
      return work
    },
    pathOf: async (mixId) => {
      const hash = /^mix-([0-9a-f]{64})$/.exec(mixId)?.[1]
      if (hash === undefined) return undefined
      return (await isFile(wavPath(hash))) ? wavPath(hash) : undefined
    },
  }
}

/** A mix's file has a name that says nothing to anybody. */
function inWords(error: unknown): unknown {
  if (!(error instanceof StudioError) || !error.problem.code.startsWith('disk.')) return error
  return problemError(error.problem.code, say('export.mix.unwritten'), say('export.mix.unwritten.remedy'), error)
}

/** A mix as the page draws it. `peaks`: of each lane, as the mixer made them. */
export function mixViewOf(
  { hash, graph: { timeline, lanes }, mix }: PlannedMix,
  peaks: readonly Uint8Array[],
): MixView {
  return {
    mixId: `mix-${hash}`,
    sampleRate: mix.sampleRate,
    durationSamples: mix.durationSamples,
    lanes: lanes.map((one, lane) => ({
      ...(one.kind !== 'speaker' || one.speakerId === undefined ? {} : { speakerId: one.speakerId }),
      peaks: new Uint8Array(peaks[lane] ?? []),
    })),
    entries: timeline.entries.map(({ speakerId, ...entry }) => ({
      ...entry,
      ...(speakerId === undefined ? {} : { speakerId }),
    })),
  }
}

/** The lanes' peaks as they were written, or undefined if the mix is not there whole. */
async function readPeaks(wav: string, peaks: string, { mix }: PlannedMix): Promise<readonly Uint8Array[] | undefined> {
  if (!(await isFile(wav))) return undefined
  const perLane = mix.peaksPerLane * 2
  const bytes = await readRegular(peaks, perLane * mix.laneGainsDb.length).catch(orAbsent('mix service: reading'))
  if (bytes === undefined || bytes.byteLength !== perLane * mix.laneGainsDb.length) return undefined
  return Array.from(
    { length: mix.laneGainsDb.length },
    (_, lane) => new Uint8Array(bytes.subarray(lane * perLane, (lane + 1) * perLane)),
  )
}

async function removeOldMixes(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^mix-[0-9a-f]{64}\.wav$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        (found) => found.mtimeMs,
        () => 0,
      ),
    })),
  )
  for (const { name } of dated.sort((a, b) => b.at - a.at).slice(MIXES_KEPT)) {
    // A player may hold it open (Windows): it goes next time.
    await unlink(join(folder, name)).catch(ignored('clean-up'))
    await unlink(join(folder, name.replace(/wav$/, 'peaks'))).catch(ignored('clean-up'))
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
