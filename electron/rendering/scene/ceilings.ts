import { join } from 'node:path'
import {
  ceilingAfter,
  ceilingFor,
  ceilingKey,
  type SceneCeiling,
  type SceneCeilings,
  type SceneOutcome,
  sceneCeilingsSchema,
} from '../../../shared/core/scene/ceiling.ts'
import { readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent, noted } from '../../base/failures.ts'

/** A ceiling that the user sets; null: as learned. */
export type AllowedScene = { readonly characters: number | null; readonly speakers: number | null }

/** What was learned about how much one scene may hold, by service and model. Shared by all projects, kept over restarts. */
export type Ceilings = {
  readonly of: (origin: string, model: string) => SceneCeiling
  /** An answer, or a refusal, has said something about it. A disk that refuses is of no matter. */
  readonly learn: (origin: string, model: string, outcome: SceneOutcome) => void
  readonly flush: () => Promise<void>
}

/** Opens `scene-ceilings.json` of the data folder. Damaged, it is begun anew. */
export async function openCeilings(dataFolder: string, allowed: () => AllowedScene): Promise<Ceilings> {
  const path = join(dataFolder, 'scene-ceilings.json')
  let ceilings = await readCeilings(path)
  let written: Promise<void> = Promise.resolve()
  return {
    of: (origin, model) => {
      const { characters, speakers } = allowed()
      return ceilingFor(ceilings, ceilingKey(origin, model), {
        ...(characters === null ? {} : { characters }),
        ...(speakers === null ? {} : { speakers }),
      })
    },
    learn: (origin, model, outcome) => {
      const key = ceilingKey(origin, model)
      ceilings = { ...ceilings, [key]: ceilingAfter(ceilingFor(ceilings, key), outcome) }
      const text = `${JSON.stringify(ceilings)}\n`
      written = written.then(() => writeDurably(path, text)).catch(noted('ceilings: keeping'))
    },
    flush: () => written,
  }
}

async function readCeilings(path: string): Promise<SceneCeilings> {
  try {
    return parseJson(await readTextFile(path, 1024 * 1024, 'disk.failed'), sceneCeilingsSchema, path, 'disk.failed')
  } catch (error) {
    noteUnlessAbsent('ceilings: reading', error)
    return {}
  }
}
