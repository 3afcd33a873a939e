import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { textWords } from '../../../shared/core/align/text-words.ts'

const run = promisify(execFile)

/** A word of what was spoken: its place in the text, and in seconds of the sound. */
export type TrueWord = { readonly from: number; readonly to: number; readonly start: number; readonly end: number }

/** A text to be spoken by one voice of an engine that is no part of the studio. */
export type SpokenText = { readonly engine: 'espeak-ng' | 'festival'; readonly voice: string; readonly text: string }

/** What was spoken: a wav file, and when its engine says that each word sounds. */
export type ForeignTake = SpokenText & { readonly path: string; readonly words: readonly TrueWord[] }

const script = new URL('espeak-words.py', import.meta.url).pathname

/** The engines that can speak here, of those that are needed. */
export async function missingEngines(): Promise<readonly string[]> {
  const tried = await Promise.all(
    [
      ['espeak-ng', 'python3', ['-c', 'import ctypes; ctypes.CDLL("libespeak-ng.so.1")']] as const,
      ['festival', 'festival', ['--version']] as const,
    ].map(([name, program, args]) =>
      run(program, [...args]).then(
        () => undefined,
        () => name,
      ),
    ),
  )
  return tried.filter((name) => name !== undefined)
}

/** Lets the engines speak, each text once, into a folder. Texts are plain sentences of ASCII. */
export async function speakForeign(texts: readonly SpokenText[], folder: string): Promise<readonly ForeignTake[]> {
  const jobs = texts.map((spoken, at) => ({ ...spoken, path: join(folder, `take-${at}.wav`) }))
  const words = new Map<string, readonly TrueWord[]>()
  const espeak = jobs.filter(({ engine }) => engine === 'espeak-ng')
  if (espeak.length > 0)
    for (const [at, told] of (await speakEspeak(espeak)).entries()) words.set(espeak[at]?.path ?? '', told)
  const voices = new Set(jobs.filter(({ engine }) => engine === 'festival').map(({ voice }) => voice))
  for (const voice of voices) {
    const own = jobs.filter((job) => job.engine === 'festival' && job.voice === voice)
    for (const [at, told] of (await speakFestival(own, voice, folder)).entries()) words.set(own[at]?.path ?? '', told)
  }
  return jobs.map((job) => ({ ...job, words: words.get(job.path) ?? [] }))
}

type Job = SpokenText & { readonly path: string }

async function speakEspeak(jobs: readonly Job[]): Promise<readonly (readonly TrueWord[])[]> {
  const input = jobs.map(({ text, voice, path }, at) =>
    JSON.stringify({ text, voice, rate: 140 + ((at * 37) % 60), pitch: 35 + ((at * 23) % 35), out: path }),
  )
  const child = run('python3', [script], { maxBuffer: 2 ** 26 })
  child.child.stdin?.end(`${input.join('\n')}\n`)
  const lines = (await child).stdout.trim().split('\n')
  return lines.map((line, at) => {
    const { rate, samples, events }: { rate: number; samples: number; events: [number, number][] } = JSON.parse(line)
    return textWords(jobs[at]?.text ?? '').flatMap(({ from, to }) => {
      const first = events.findIndex(([place]) => place >= from && place < to)
      if (first < 0) return []
      const next = events.slice(first + 1).find(([place]) => place < from || place >= to)
      return [{ from, to, start: (events[first]?.[1] ?? 0) / rate, end: (next?.[1] ?? samples) / rate }]
    })
  })
}

async function speakFestival(
  jobs: readonly Job[],
  voice: string,
  folder: string,
): Promise<readonly (readonly TrueWord[])[]> {
  const lines = jobs.map(({ text, path }) => [
    `(set! u (utt.synth (Utterance Text ${JSON.stringify(text)})))`,
    `(utt.save.wave u ${JSON.stringify(path)} 'riff)`,
    '(mapcar (lambda (i) (format t "t %f 0\\n" (item.feat i "daughter1.word_start"))) (utt.relation.items u \'Token))',
    '(mapcar (lambda (i) (format t "w %f %f\\n" (item.feat i "word_start") (item.feat i "word_end"))) (utt.relation.items u \'Word))',
    '(format t "==\\n")',
  ])
  const file = join(folder, `${voice}.scm`)
  await writeFile(file, [`(voice_${voice})`, ...lines.flat()].join('\n'))
  const { stdout } = await run('festival', ['-b', file], { maxBuffer: 2 ** 26 })
  const blocks = stdout.split('==\n')
  return jobs.map(({ text }, at) => {
    const told = (blocks[at] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
    // The items of the relation of tokens are their words, too, which begin nowhere; and so do marks of punctuation.
    const starts = told.flatMap(([kind, start]) => (kind === 't' && Number(start) > 0 ? [Number(start)] : []))
    const ends = told.flatMap(([kind, , end]) => (kind === 'w' && Number(end) > 0 ? [Number(end)] : []))
    const wanted = textWords(text)
    if (starts.length !== wanted.length) throw new Error(`${voice} made ${starts.length} words of "${text}"`)
    return wanted.map(({ from, to }, index) => {
      const start = starts[index] ?? 0
      const next = starts[index + 1] ?? Number.POSITIVE_INFINITY
      return { from, to, start, end: ends.findLast((end) => end > start && end <= next + 0.001) ?? start }
    })
  })
}
