import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Praat's aligner, which lays a sound over the speech of espeak-ng: one interval a word is asked for. */
const script = `form words
  sentence path
  sentence text
endform
read = Read from file: path$
sound = Resample: 44100, 50
grid = To TextGrid: "line", ""
Set interval text: 1, 1, text$
voice = Create SpeechSynthesizer: "English (Great Britain)", "Male1"
selectObject: voice, sound, grid
To TextGrid (align): 1, 1, 1, -35, 0.1, 0.1
count = Get number of intervals: 3
for at to count
  label$ = Get label of interval: 3, at
  if label$ <> ""
    start = Get start time of interval: 3, at
    appendInfoLine: fixed$ (start, 4)
  endif
endfor
`

/** When Praat finds that words begin, in seconds; undefined where it is not installed or cannot align this text. */
export async function praatStarts(path: string, text: string): Promise<readonly number[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'praat-'))
  try {
    const file = join(folder, 'align.praat')
    await writeFile(file, script)
    const { stdout } = await run('praat', ['--run', file, path, text.replace(/[.,!?;]/g, '')], { timeout: 20_000 })
    const starts = stdout.trim().split('\n').map(Number)
    return starts.every(Number.isFinite) && starts.length > 0 ? starts : undefined
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
