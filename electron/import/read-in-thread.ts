import { Worker } from 'node:worker_threads'
import { StudioError, problemError } from '../../shared/core/model/errors.ts'
import { type ImportedScript, importedScriptSchema } from '../../shared/core/import/types.ts'
import { problemSchema } from '../../shared/core/model/problem-schema.ts'
import type { SourceInput } from './read-source.ts'
import { say, type Words } from '../../shared/messages/say.ts'

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
    const timer = setTimeout(() => reject(tooMuch(say('import.file.tooLong'))), limitMs)
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
    thread.on('error', (cause: unknown) => fail(tooMuch(say('import.file.notRead'), cause)))
    thread.on('exit', () => fail(tooMuch(say('import.file.notRead'))))
  })
}

// The thread has worked on a file from outside: its answer is checked like one.
function scriptOf(answer: unknown): ImportedScript {
  if (typeof answer === 'object' && answer !== null && 'script' in answer)
    return importedScriptSchema.parse(answer.script)
  if (typeof answer === 'object' && answer !== null && 'problem' in answer) {
    throw new StudioError(problemSchema.parse(answer.problem))
  }
  throw tooMuch(say('import.file.notRead'))
}

function tooMuch(words: Words, cause?: unknown): StudioError {
  return problemError('script.unreadable', words, say('import.file.notRead.remedy'), cause)
}
