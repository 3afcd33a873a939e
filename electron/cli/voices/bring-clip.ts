import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { ClipCheck } from '../../../shared/contract/casting-views.ts'
import { say, type Words } from '../../../shared/messages/say.ts'
import { orAbsent } from '../../base/failures.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'
import type { StudioContext } from '../../studio/handlers/context.ts'
import { type CutClip, MOST_SECONDS } from '../../voices/clone/clips.ts'
import { MAX_CLIP_BYTES } from '../../voices/clone/references.ts'
import { splitsOf } from '../terminal/clip-arguments.ts'
import type { Console } from '../terminal/console.ts'
import { callProblem } from '../terminal/exit.ts'

/** What reading a recording needs of the program around it. */
export type ClipHost = {
  readonly context: Pick<StudioContext, 'clips' | 'ports'>
  readonly callerFolder: string
  readonly console: Console
}

/** What recordings of one run are kept under while they are looked at; no project is called so. */
const RUN = 'command line'

/**
 * Reads a recording and what is said in it, whole, as the window would bring it in; what is doubtful about it is told.
 * `remedy`: how the option is written that names it.
 * @throws CallError, StudioError
 */
export async function bringClip(
  { context, callerFolder, console }: ClipHost,
  fileAndWords: string,
  remedy: Words,
): Promise<{ readonly cut: CutClip; readonly text: string }> {
  const { path, words } = await fileOf(callerFolder, fileAndWords)
  const name = basename(path)
  const bytes = await readRegular(resolve(callerFolder, path), MAX_CLIP_BYTES).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    throw callProblem('option.invalid', error.words, remedy)
  })
  const { clipId, durationSamples, sampleRate } = await context.clips.read(RUN, name, new Uint8Array(bytes))
  try {
    if (durationSamples > MOST_SECONDS * sampleRate) {
      const words = say('cli.clip.tooLong', { name, most: MOST_SECONDS })
      throw callProblem('clone.selection', words, say('cli.clip.tooLong.remedy'))
    }
    const range = { clipId, fromSample: 0, toSample: durationSamples }
    for (const { check, outcome } of await context.clips.check(RUN, range)) {
      if (outcome === 'failed' || outcome === 'warning') console.err(`${name}: ${doubts[check]}\n`)
    }
    return { cut: await context.clips.cut(RUN, range), text: words }
  } finally {
    await context.clips.forget(RUN, clipId)
  }
}

const doubts: Readonly<Record<ClipCheck['check'], string>> = {
  length: '10 to 30 s of speech work best.',
  speakers: 'more than one person may be heard.',
  clipping: 'it is clipped.',
  noise: 'it is noisy.',
  silence: 'much of it is silent.',
}

/** The path ends at the first colon before which a file is, or nowhere; if there is none, at the first one. */
async function fileOf(callerFolder: string, fileAndWords: string): Promise<{ path: string; words: string }> {
  const whole = { path: fileAndWords, words: '' }
  const splits = [...splitsOf(fileAndWords), whole]
  for (const split of splits) {
    const found = await stat(resolve(callerFolder, split.path)).catch(orAbsent('clips: looking'))
    if (found?.isFile() === true) return split
  }
  return splits[0] ?? whole
}
