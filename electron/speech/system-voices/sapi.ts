import { join } from 'node:path'
import { LIST_LIMIT_MS, MAX_LIST_BYTES, MAX_SOUND_BYTES, SPEAK_LIMIT_MS, withoutCommands } from './limits.ts'
import { type ProgramRun, runProgram } from './run-program.ts'
import type { SpeechProgram, SystemVoice } from './types.ts'

// Both are the same every time: what changes comes in the environment and over standard input, and is never run.
const LIST = `[Console]::OutputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
foreach ($one in $voice.GetInstalledVoices()) {
  if ($one.Enabled) { "$($one.VoiceInfo.Culture.Name)\`t$($one.VoiceInfo.Name)" }
}`
const SPEAK = `Add-Type -AssemblyName System.Speech
$bytes = New-Object IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($bytes)
$text = [Text.Encoding]::UTF8.GetString($bytes.ToArray())
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$voice.SelectVoice($env:REPARTEE_VOICE)
$voice.Rate = [int]$env:REPARTEE_RATE
$sound = New-Object IO.MemoryStream
$voice.SetOutputToWaveStream($sound)
$voice.Speak($text)
$voice.SetOutputToNull()
[Console]::Out.Write([Convert]::ToBase64String($sound.ToArray()))`

/** Windows starts it slowly, and each time anew. */
const STARTS_MS = 15_000

/** The speech interface of Windows (SAPI), reached through its PowerShell. Rejects if it does not answer. */
export async function openSapi(systemRoot: string): Promise<SpeechProgram> {
  const file = join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const script = (text: string): Pick<ProgramRun, 'file' | 'args'> => ({
    file,
    args: ['-NoProfile', '-NonInteractive', '-EncodedCommand', Buffer.from(text, 'utf16le').toString('base64')],
  })
  const listed = await runProgram({ ...script(LIST), limitMs: LIST_LIMIT_MS + STARTS_MS, maxBytes: MAX_LIST_BYTES })
  return {
    voices: sapiVoices(new TextDecoder().decode(listed)),
    speak: async ({ text, voice, speed, signal }) => {
      const sound = await runProgram({
        ...script(SPEAK),
        environment: { REPARTEE_VOICE: voice.name, REPARTEE_RATE: `${rateOf(speed)}` },
        input: withoutCommands(text),
        limitMs: SPEAK_LIMIT_MS + STARTS_MS,
        maxBytes: MAX_SOUND_BYTES * 2,
        signal,
      })
      return Buffer.from(new TextDecoder().decode(sound), 'base64')
    },
  }
}

/** The voices of the list: a tag and a name, with a tab between them. */
export function sapiVoices(list: string): readonly SystemVoice[] {
  return list.split(/\r?\n/).flatMap((row) => {
    const [, language, name] = /^([a-z]{2,3})(?:-[A-Za-z0-9-]+)?\t(\S.*)$/.exec(row) ?? []
    return name === undefined || language === undefined ? [] : [{ name: name.trim(), language }]
  })
}

/** Its speeds are -10 to 10: a third and three times the usual one. */
function rateOf(speed: number): number {
  return Math.round(Math.min(10, Math.max(-10, (10 * Math.log(speed)) / Math.log(3))))
}
