import { describe, expect, it } from 'vitest'
import { espeakVoices } from '../../../../electron/speech/system-voices/espeak.ts'
import { withoutCommands, wordsAMinute } from '../../../../electron/speech/system-voices/limits.ts'
import { findSystemVoices } from '../../../../electron/speech/system-voices/find-system-voices.ts'
import { runProgram, TookTooLong } from '../../../../electron/speech/system-voices/run-program.ts'
import { sapiVoices } from '../../../../electron/speech/system-voices/sapi.ts'
import { sayVoices } from '../../../../electron/speech/system-voices/say.ts'

describe('the voices that a system lists', () => {
  it('are read from eSpeak NG, one a language, under the tags that texts have', () => {
    const list = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  cmn             --/M      Chinese_(Mandarin,_latin_as_English) sit/cmn              (zh-cmn 5)(zh 5)
 5  cmn-latn-pinyin --/M      Chinese_(Mandarin,_latin_as_Pinyin) sit/cmn-Latn-pinyin  (zh-cmn 5)(zh 5)
 5  es-419          --/M      Spanish_(Latin_America) roa/es-419           (es-mx 6)
 5  es              --/M      Spanish_(Spain)    roa/es
 5  ja              --/M      Japanese           jpx/ja
`
    expect(espeakVoices(list)).toEqual([
      { name: 'cmn', language: 'zh' },
      { name: 'es', language: 'es' },
    ])
  })

  it('are read from `say`, with spaces and brackets in their names', () => {
    const list = `Mónica              es_ES    # ¡Hola! Me llamo Mónica.
Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.
Tingting            zh_CN    # 你好！我叫婷婷。
nonsense
`
    expect(sayVoices(list)).toEqual([
      { name: 'Mónica', language: 'es' },
      { name: 'Eddy (German (Germany))', language: 'de' },
      { name: 'Tingting', language: 'zh' },
    ])
  })

  it('are read from SAPI', () => {
    expect(sapiVoices('es-ES\tMicrosoft Helena Desktop\r\nde-DE\tMicrosoft Hedda Desktop\r\n\r\n')).toEqual([
      { name: 'Microsoft Helena Desktop', language: 'es' },
      { name: 'Microsoft Hedda Desktop', language: 'de' },
    ])
  })
})

describe('what a program of the system is given', () => {
  it('holds nothing that it would take for a command', () => {
    expect(withoutCommands('Hola [[slnc 900]] <break/> {x} \u0007amigo')).not.toMatch(/[[\]<>{}\p{Cc}]/u)
  })

  it('is a speed that it takes', () => {
    expect([0.1, 1, 9].map(wordsAMinute)).toEqual([80, 165, 450])
  })
})

describe('a program of the system', () => {
  const run = (code: string, over: object = {}) =>
    runProgram({ file: process.execPath, args: ['-e', code], limitMs: 10_000, maxBytes: 1000, ...over })
  const text = async (bytes: Promise<Uint8Array>): Promise<string> => new TextDecoder().decode(await bytes)

  it('gets its words over standard input and as whole arguments, and never through a shell', async () => {
    const words = '$(echo gone); `id` "quoted" \'so\' %PATH%'
    expect(await text(run('process.stdin.pipe(process.stdout)', { input: words }))).toBe(words)
    const args = ['-e', 'process.stdout.write(process.argv[1])', '--', words]
    expect(await text(run('', { args }))).toBe(words)
  })

  it('sees nothing of the environment that could be a secret', async () => {
    process.env['REPARTEE_API_KEY'] = 'secret'
    const seen = await text(run('process.stdout.write(JSON.stringify(process.env))', { environment: { OWN: '1' } }))
    delete process.env['REPARTEE_API_KEY']
    expect(seen).not.toMatch(/secret/)
    expect(seen).toMatch(/OWN/)
  })

  it.each([
    ['ends with an error', 'process.exit(3)', {}, /ended with 3/],
    ['writes without end', 'setInterval(() => console.log("x".repeat(500)), 1)', {}, /wrote too much/],
    ['never ends', 'setInterval(() => 0, 1000)', { limitMs: 300 }, /took too long/],
    ['is given up', 'setInterval(() => 0, 1000)', { signal: AbortSignal.abort(new Error('given up')) }, /given up/],
    ['is not there', '', { file: '/nowhere/speaks' }, /ENOENT/],
  ])('that %s fails', async (_, code, over, message) => {
    await expect(run(code, over)).rejects.toThrow(message)
  })
})

describe('voices of the system', () => {
  const wish = { text: 'Hola', language: 'es', place: 0, pitchHz: 100, speed: 1, signal: new AbortController().signal }
  const place = { platform: 'linux', environment: {} } as const

  it('are not asked again when they have not answered twice in a row, so that a long script goes on', async () => {
    const answers = ['hangs', 'fails', 'hangs', 'speaks', 'hangs', 'hangs', 'speaks']
    let asked = 0
    const speak = async (): Promise<Uint8Array> => {
      const answer = answers[asked++]
      if (answer === 'hangs') throw new TookTooLong('espeak-ng took too long')
      if (answer === 'fails') throw new Error('espeak-ng ended with 1')
      return new Uint8Array(1)
    }
    const voices = findSystemVoices(place, async () => ({ voices: [{ name: 'es', language: 'es' }], speak }))
    const heard: boolean[] = []
    for (let line = 0; line < 9; line++) heard.push((await voices.speak(wish)) !== undefined)
    expect(heard).toEqual([false, false, false, true, false, false, false, false, false])
    expect(asked).toBe(6)
  })
})
