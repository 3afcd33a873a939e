import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { Page } from 'playwright'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import type { Pcm } from '../../../electron/audio/types.ts'

/** A program that others wrote, and how it makes a wav of a file. */
export type ForeignDecoder = {
  readonly name: string
  readonly formats: readonly string[]
  readonly args: (path: string, wav: string) => readonly string[]
}

export const foreignDecoders: readonly ForeignDecoder[] = [
  {
    name: 'ffmpeg',
    formats: ['wav', 'flac', 'mp3', 'opus', 'm4a', 'm4b'],
    args: (path, wav) => ['-v', 'error', '-nostdin', '-y', '-i', path, '-map', '0:a', '-c:a', 'pcm_s16le', wav],
  },
  { name: 'flac', formats: ['flac'], args: (path, wav) => ['-d', '-s', '-f', '-o', wav, path] },
  { name: 'opusdec', formats: ['opus'], args: (path, wav) => ['--quiet', '--no-dither', path, wav] },
  { name: 'lame', formats: ['mp3'], args: (path, wav) => ['--quiet', '--decode', path, wav] },
  {
    name: 'sndfile-convert',
    formats: ['wav', 'flac', 'mp3', 'opus'],
    args: (path, wav) => ['-pcm16', path, wav],
  },
]

export function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

/** What a browser makes of a file: its length at its own rate, and how many channels. Words: what it complains of. */
export async function decodedInPage(
  page: Page,
  path: string,
  sampleRate: number,
): Promise<{ readonly length: number; readonly channels: number } | string> {
  const data = (await readFile(path)).toString('base64')
  return page.evaluate(
    async ({ data, sampleRate }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer
      try {
        const { length, numberOfChannels } = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
        return { length, channels: numberOfChannels }
      } catch (error) {
        return String(error)
      }
    },
    { data, sampleRate },
  )
}

/** What a program makes of a file. Words: what it complains of, or that it makes nothing. */
export async function decodedBy(decoder: ForeignDecoder, path: string, wav: string): Promise<Pcm | string> {
  const { status, stderr } = spawnSync(decoder.name, [...decoder.args(path, wav)], { encoding: 'utf8' })
  if (status !== 0) return stderr.trim() === '' ? `exit ${status}` : stderr.trim()
  const made = await stat(wav).catch(() => undefined)
  return made === undefined ? 'no file' : readWav(await readFile(wav)).pcm
}
