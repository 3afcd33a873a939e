import { type LineId, lineIdSchema } from '../../../shared/core/model/ids.ts'
import { type CaptionFormat, captionFormats } from '../../../shared/core/deliver/caption-formats.ts'
import {
  type DeliveryDepth,
  deliveryDepths,
  type DeliveryFormat,
  deliveryFormats,
} from '../../../shared/core/deliver/formats.ts'
import { say } from '../../../shared/messages/say.ts'
import { type LoudnessChoice, loudnessChoiceSchema } from '../../../shared/core/deliver/loudness-choice.ts'
import { callProblem } from './exit.ts'

/** Formats of `--captions`, each once. @throws CallError for any other */
export function captionsOf(texts: readonly string[]): readonly CaptionFormat[] {
  const formats = new Set<CaptionFormat>()
  for (const text of texts.flatMap((list) => list.split(','))) {
    const format = captionFormats.find((one) => one === text.trim().toLowerCase())
    if (format === undefined) {
      throw callProblem(
        'option.invalid',
        say('cli.arguments.captions', { format: text.trim() }),
        say('cli.arguments.captions.remedy'),
      )
    }
    formats.add(format)
  }
  return [...formats]
}

/** Lines of `--accept-suspicious`. @throws CallError for what is no id of a line */
export function acceptedLines(texts: readonly string[]): readonly LineId[] | 'all' {
  const given = texts.flatMap((list) => list.split(',')).map((text) => text.trim().replace(/^#/, ''))
  if (given.length === 1 && given[0] === 'all') return 'all'
  return given.map((text) => {
    const id = lineIdSchema.safeParse(text)
    if (id.success) return id.data
    throw callProblem('option.invalid', say('cli.arguments.line', { text }), say('cli.arguments.line.remedy'))
  })
}

/** `--target`: a target by its name, or a loudness in LUFS; undefined for `off`. @throws CallError for anything else */
export function loudnessTarget(text: string | undefined): LoudnessChoice | undefined {
  if (text === undefined || text === 'off') return undefined
  const level = /^-\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  const choice = loudnessChoiceSchema.safeParse(level === undefined ? { kind: text } : { kind: 'custom', lufs: level })
  if (choice.success) return choice.data
  throw callProblem('option.invalid', say('cli.arguments.target', { text }), say('cli.arguments.target.remedy'))
}

/** The format of `--format`; wav without it. @throws CallError for any other */
export function deliveryFormatOf(text: string | undefined): DeliveryFormat {
  const format = text === undefined ? 'wav' : deliveryFormats.find((one) => one === text)
  if (format !== undefined) return format
  throw callProblem(
    'option.invalid',
    say('cli.arguments.format', { format: text ?? '' }),
    say('cli.arguments.format.remedy'),
  )
}

/** The bits of `--bits`; undefined: the format's own. @throws CallError for any other */
export function bitsOf(text: string | undefined): DeliveryDepth | undefined {
  if (text === undefined) return undefined
  const bits = deliveryDepths.find((one) => String(one) === text)
  if (bits !== undefined) return bits
  throw callProblem('option.invalid', say('cli.arguments.bits', { text }), say('cli.arguments.bits.remedy'))
}
