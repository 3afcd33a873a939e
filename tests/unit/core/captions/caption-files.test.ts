import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { captionCues, captionText, captionLine } from '../../../../shared/core/captions/captions.ts'
import { captionFormats } from '../../../../shared/core/deliver/caption-formats.ts'
import { writeCaptions } from '../../../../shared/core/captions/formats/write-captions.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const text = `# Salt & Light
## Scene 1. Gallery, night
MARA (low): [sighs] The light has been dark for three nights, and nobody on the mainland has noticed. A --> B < C & "D"  #aaaaa1
TOM: {\\an8} I had it in my hand and I --  #aaaaa2
R&D: ^ Every <b>day</b>.  #aaaaa3
## Later
MARA: 灯台は三晩も暗いままです。本土では誰も気づいていません。  #aaaaa4
`
const script = parseScript(text)
const timeline = laidOut({ script, cast: threeSpeakers, gaps: gapsSchema.parse({}), lengthOf: () => 6 * 44_100 })
const cues = captionCues(timeline, script)
const written = (format: (typeof captionFormats)[number]): string =>
  writeCaptions(format, cues, { script, title: 'Salt & Light' })
const require = createRequire(import.meta.url)

describe('a file of captions', () => {
  it('in SubRip numbers them and names whoever speaks', () => {
    expect(written('srt').split('\n').slice(0, 12)).toEqual([
      '1',
      expect.stringMatching(/^00:00:00,000 --> 00:00:0\d,\d{3}$/),
      'MARA: The light has been',
      'dark for three nights,',
      '',
      '2',
      expect.stringMatching(/ --> /),
      'and nobody on the mainland has noticed.',
      'A -> B < C & "D"',
      '',
      '3',
      expect.stringMatching(/ --> /),
    ])
  })

  it('in WebVTT is read without a fault by the format’s own parser', () => {
    const { WebVTTParser } = z
      .object({ WebVTTParser: z.custom<new () => { parse: (input: string, mode: string) => unknown }>() })
      .parse(require('webvtt-parser'))
    const cue = z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })
    const read = z
      .object({ errors: z.array(z.unknown()), cues: z.array(cue) })
      .parse(new WebVTTParser().parse(written('vtt'), 'captions'))
    expect(read.errors).toEqual([])
    expect(read.cues.map(({ startTime, endTime }) => [startTime * 1000, endTime * 1000].map(Math.round))).toEqual(
      cues.map(({ startMs, endMs }) => [startMs, endMs]),
    )
    expect(read.cues[0]?.text).toBe('<v MARA>The light has been\ndark for three nights,')
  })

  it('in TTML is read without a word by an interpreter of its profile, each caption at its time', () => {
    const { fromXML } = z
      .object({ fromXML: z.custom<(xml: string, told: object) => { getMediaTimeEvents: () => number[] }>() })
      .parse(require('imsc/src/main/js/doc.js'))
    const { generateISD } = z
      .object({ generateISD: z.custom<(document: unknown, seconds: number, told: object) => unknown>() })
      .parse(require('imsc/src/main/js/isd.js'))
    const told: string[] = []
    const tell = (words: string): void => {
      told.push(words)
    }
    const listener = { info: tell, warn: tell, error: tell, fatal: tell }
    const document = fromXML(written('ttml'), listener)
    const times = new Set(document.getMediaTimeEvents().map((seconds) => Math.round(seconds * 1000)))
    for (const cue of cues) {
      expect(times.has(cue.startMs) && times.has(cue.endMs)).toBe(true)
      const shown = textOf(generateISD(document, (cue.startMs + cue.endMs) / 2000, listener))
      expect(shown).toBe(`${cue.namesSpeaker ? `${cue.speaker}: ` : ''}${cue.lines.map(captionLine).join('\n')}`)
    }
    expect(told).toEqual([])
  })

  it('in ASS has the time of each word, whose sum is the time until the last one ends', () => {
    const events = written('ass')
      .split('\n')
      .filter((line) => line.startsWith('Dialogue:'))
    expect(events).toHaveLength(cues.length)
    for (const [at, event] of events.entries()) {
      const cue = cues[at]
      const last = cue?.lines.at(-1)?.at(-1)
      if (cue === undefined || last === undefined) throw new Error('no caption')
      const sum = [...event.matchAll(/\{\\k(\d+)\}/g)].reduce((all, [, length]) => all + Number(length), 0)
      expect(Math.abs(sum * 10 - (last.endMs - cue.startMs))).toBeLessThanOrEqual(20)
      const words = event.replace(/^(?:[^,]*,){9}/, '').replace(/\{[^}]*\}/g, '')
      expect(words.replaceAll('\\N', '\n')).toBe(
        `${cue.namesSpeaker ? `${cue.speaker}: ` : ''}${cue.lines.map(captionLine).join('\n')}`
          .replaceAll('\\', '\u29f5')
          .replaceAll('{', '\uff5b')
          .replaceAll('}', '\uff5d'),
      )
    }
  })

  it('as a transcript is what is said, by scenes', () => {
    expect(written('txt')).toBe(`Salt & Light

Scene 1. Gallery, night

MARA: The light has been dark for three nights, and nobody on the mainland has noticed. A --> B < C & "D"

TOM: {\\an8} I had it in my hand and I --

R&D: Every <b>day</b>.

Later

MARA: 灯台は三晩も暗いままです。本土では誰も気づいていません。
`)
  })

  const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
  it.skipIf(!hasFfmpeg).each(['srt', 'vtt', 'ass'] as const)(
    'in %s is read by ffmpeg, every caption of it',
    (format) => {
      const folder = mkdtempSync(join(tmpdir(), 'captions-'))
      try {
        const file = join(folder, `captions.${format}`)
        writeFileSync(file, written(format))
        const args = ['-v', 'error', '-i', file, '-f', 'srt', '-']
        const { stdout, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
        expect(stderr).toBe('')
        expect(stdout.split(/\n\n+/).filter((block) => block.includes(' --> '))).toHaveLength(cues.length)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('has every word in every form', () => {
    for (const format of captionFormats) {
      const all = written(format).replace(/\{\\k\d+\}|<br\/>|\\N|\n/g, '')
      expect(all, format).toContain('mainland')
      expect(all, format).toContain('気づいていません')
    }
    expect(cues.map(captionText).join(' ')).toContain('hand and I --')
  })
})

/** The text of what an interpreter shows, breaks as new lines. */
function textOf(node: unknown): string {
  const read = z
    .object({ kind: z.string().optional(), text: z.string().optional(), contents: z.array(z.unknown()).optional() })
    .parse(node)
  if (read.kind === 'br') return '\n'
  return (read.text ?? '') + (read.contents ?? []).map(textOf).join('')
}
