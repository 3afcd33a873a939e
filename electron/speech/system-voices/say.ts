import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIST_LIMIT_MS, MAX_LIST_BYTES, SPEAK_LIMIT_MS, withoutCommands, wordsAMinute } from './limits.ts'
import { runProgram } from './run-program.ts'
import type { SpeechProgram, SystemVoice } from './types.ts'

/** `say` of macOS. Rejects if it does not answer. */
export async function openSay(file = '/usr/bin/say'): Promise<SpeechProgram> {
  const listed = await runProgram({ file, args: ['-v', '?'], limitMs: LIST_LIMIT_MS, maxBytes: MAX_LIST_BYTES })
  return {
    voices: sayVoices(new TextDecoder().decode(listed)),
    speak: async ({ text, voice, speed, signal }) => {
      // It writes wav into a file only.
      const folder = await mkdtemp(join(tmpdir(), 'repartee-say-'))
      try {
        const out = join(folder, 'speech.wav')
        await runProgram({
          file,
          args: ['-v', voice.name, '-r', `${wordsAMinute(speed)}`, '-o', out, '--data-format=LEI16@22050', '-f', '-'],
          input: withoutCommands(text),
          limitMs: SPEAK_LIMIT_MS,
          maxBytes: MAX_LIST_BYTES,
          signal,
        })
        return await readFile(out)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The voices of its list: `Mónica   es_ES    # ¡Hola! Me llamo Mónica.`; a name may hold spaces and brackets. */
export function sayVoices(list: string): readonly SystemVoice[] {
  return list.split('\n').flatMap((row) => {
    const [, name, language] = /^(\S.*?)\s+([a-z]{2,3})[_-][A-Za-z0-9_-]+\s+#/.exec(row) ?? []
    return name === undefined || language === undefined ? [] : [{ name, language }]
  })
}
