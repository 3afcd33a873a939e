import { parentPort, workerData } from 'node:worker_threads'
import { toProblem } from '../../shared/core/model/errors.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { ImportedScript } from '../../shared/core/import/types.ts'
import { readSource, type SourceInput } from './read-source.ts'

/** What the thread answers about its one source. */
export type SourceAnswer =
  | { readonly kind: 'read'; readonly script: ImportedScript }
  | { readonly kind: 'refused'; readonly problem: Problem }

// The data is handed over by `readInThread` alone.
const source: SourceInput = workerData
const answer: SourceAnswer = await readSource(source).then(
  (script) => ({ kind: 'read', script }),
  (error: unknown) => ({ kind: 'refused', problem: toProblem(error) }),
)
parentPort?.postMessage(answer, [])
