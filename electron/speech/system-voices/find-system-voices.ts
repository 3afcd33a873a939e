import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { noted, noteFailure } from '../../base/failures.ts'
import { openEspeak } from './espeak.ts'
import { openSapi } from './sapi.ts'
import { TookTooLong } from './run-program.ts'
import { openSay } from './say.ts'
import type { SpeechProgram, SystemVoices } from './types.ts'

/** Where is looked: the system, and the folders that its programs lie in. */
export type SystemPlace = {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
}

const thisSystem: SystemPlace = { platform: process.platform, environment: process.env }

/** A program that does not answer so often in a row is not asked again: each line of a script would wait for it. */
const MOST_WAITS = 2

/**
 * The voices of this computer: `say` on macOS, SAPI on Windows, eSpeak NG where it is installed. Looked for when somebody
 * first asks, and once; one that hangs is given up until the studio is started again.
 */
export function findSystemVoices(place: SystemPlace = thisSystem, find = findProgram): SystemVoices {
  let waits = 0
  let found: Promise<SpeechProgram | undefined> | undefined
  const program = (): Promise<SpeechProgram | undefined> => {
    found ??= find(place).catch(noted('system voices: finding'))
    return found
  }
  return {
    languages: async () => new Set((await program())?.voices.map(({ language }) => language)),
    speak: async ({ language, ...wish }) => {
      const speaker = await program()
      const voices = speaker?.voices.filter((voice) => voice.language === language) ?? []
      const voice = voices[wish.place % Math.max(1, voices.length)]
      if (speaker === undefined || voice === undefined || waits >= MOST_WAITS) return undefined
      try {
        const sound = await speaker.speak({ ...wish, voice })
        waits = 0
        return sound
      } catch (error) {
        wish.signal.throwIfAborted()
        waits = error instanceof TookTooLong ? waits + 1 : 0
        noteFailure('system voices: speaking', error)
        return undefined
      }
    },
  }
}

async function findProgram({ platform, environment }: SystemPlace): Promise<SpeechProgram | undefined> {
  if (platform === 'win32') return openSapi(environment['SystemRoot'] ?? 'C:\\Windows')
  if (platform === 'darwin') {
    const own = await openSay().catch(noted('system voices: opening'))
    if (own !== undefined) return own
  }
  const file = await inPath(['espeak-ng', 'espeak'], environment['PATH'] ?? '')
  return file === undefined ? undefined : openEspeak(file)
}

/** Only in folders that are named whole: what lies where the program was started is nobody's installation. */
async function inPath(names: readonly string[], path: string): Promise<string | undefined> {
  const folders = path.split(delimiter).filter(isAbsolute)
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name)
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return file
    }
  }
  return undefined
}

/** None at all: for who must sound the same on every computer. */
export const noSystemVoices: SystemVoices = {
  languages: async () => new Set(),
  speak: async () => undefined,
}
