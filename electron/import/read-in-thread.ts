import { Worker } from 'node:worker_threads'
import { StudioError, studioError } from '../../shared/core/model/errors.ts'
import { type ImportedScript, importedScriptSchema } from '../../shared/core/import/types.ts'
import { problemSchema } from '../../shared/core/model/problem-schema.ts'
import type { SourceInput } from './read-source.ts'

/** How long a source may take before its thread is ended. */
export const READ_LIMIT_MS = 10_000
/** How much memory its thread may take: about twelve times the largest source. */
const memoryMb = 512

/**
 * Reads a source in a thread of its own that ends with it. A source that takes too long or too much memory costs that
 * thread only.
 * @throws StudioError `script.unreadable`
 */
export async function readInThread(worker: URL, source: SourceInput, limitMs = READ_LIMIT_MS): Promise<ImportedScript> {
  // A copy, because the caller's bytes stay theirs. Not by slice(): a Buffer's would share its memory.
  const bytes = new Uint8Array(source.bytes)
  const thread = new Worker(worker, {
    workerData: { ...source, bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    // What a library prints is nobody's business.
    stdout: true,
    stderr: true,
  })
  try {
    return await answerOf(thread, limitMs)
  } finally {
    await thread.terminate()
  }
}

function answerOf(thread: Worker, limitMs: number): Promise<ImportedScript> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch('takes too long to read')), limitMs)
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error)
    }
    thread.on('message', (answer: unknown) => {
      clearTimeout(timer)
      try {
        resolve(scriptOf(answer))
      } catch (error) {
        reject(error)
      }
    })
    thread.on('error', (cause: unknown) => fail(tooMuch('could not be read', cause)))
    thread.on('exit', () => fail(tooMuch('could not be read')))
  })
}

// The thread has worked on a file from outside: its answer is checked like one.
function scriptOf(answer: unknown): ImportedScript {
  if (typeof answer === 'object' && answer !== null && 'script' in answer)
    return importedScriptSchema.parse(answer.script)
  if (typeof answer === 'object' && answer !== null && 'problem' in answer) {
    throw new StudioError(problemSchema.parse(answer.problem))
  }
  throw tooMuch('could not be read')
}

function tooMuch(what: string, cause?: unknown): StudioError {
  return studioError('script.unreadable', `This file ${what}.`, 'Save it again, or in another format.', cause)
}
