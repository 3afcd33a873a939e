import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Debian's packages `pocketsphinx` and `pocketsphinx-en-us`: what hears the voices. */
const PROGRAM = '/usr/bin/pocketsphinx_batch'
const MODEL = '/usr/share/pocketsphinx/model/en-us'

/** Why nothing can be heard here; undefined if it can. */
export function missingRecognizer(): string | undefined {
  return existsSync(PROGRAM) && existsSync(MODEL) ? undefined : 'pocketsphinx and pocketsphinx-en-us are not installed'
}

/** What was heard in each of some wav files of 16 kHz, in their order; '' where nothing was. */
export async function hear(folder: string, sounds: readonly Uint8Array[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const names = sounds.map((_, at) => `sound-${at}`)
  await Promise.all(sounds.map((sound, at) => writeFile(join(folder, `sound-${at}.wav`), sound)))
  const [list, heard] = [join(folder, 'list'), join(folder, 'heard')]
  await writeFile(list, `${names.join('\n')}\n`)
  const args = [
    ['-adcin', 'yes'],
    ['-adchdr', '44'],
    ['-cepdir', folder],
    ['-cepext', '.wav'],
    ['-ctl', list],
    ['-hyp', heard],
    ['-hmm', join(MODEL, 'en-us')],
    ['-lm', join(MODEL, 'en-us.lm.bin')],
    ['-dict', join(MODEL, 'cmudict-en-us.dict')],
    ['-logfn', '/dev/null'],
  ]
  const { status } = spawnSync(PROGRAM, args.flat(), { stdio: 'ignore' })
  if (status !== 0) throw new Error(`pocketsphinx ended with ${status}`)
  const rows = new Map(
    (await readFile(heard, 'utf8')).split('\n').flatMap((row) => {
      const [, words = '', name] = /^(.*?)\s*\((\S+) -?\d+\)$/.exec(row) ?? []
      return name === undefined ? [] : [[name, words] as const]
    }),
  )
  await rm(folder, { recursive: true, force: true })
  return names.map((name) => rows.get(name) ?? '')
}
