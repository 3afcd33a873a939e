import { join } from 'node:path'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { readTakeWords, WORDS_FILE } from '../../rendering/takes/take-words.ts'

/** When the words of a project's takes sound, as a window has found them; none without a project. */
export async function wordsOfFolder(folder: string | undefined): Promise<ReadonlyMap<TakeId, TakeWords>> {
  return folder === undefined ? new Map() : readTakeWords(join(folder, '.repartee', WORDS_FILE))
}
