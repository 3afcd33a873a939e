import { createHash } from 'node:crypto'
import { castSchema } from '../../shared/core/model/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import type { Snapshot } from '../../shared/core/model/render.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import type { LineNode } from '../../shared/core/model/script.ts'

/** The hash that the application hands to the core. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Mara with both voices, Tom with a draft voice only, Ada with none. */
export const threeSpeakers: Cast = castSchema.parse({
  speakers: [
    {
      id: 'mara',
      name: 'Mara',
      colour: 1,
      voice: { id: 'voiceM', title: 'Wren' },
      draftVoice: { id: 'alto', title: 'Alto' },
    },
    { id: 'tom', name: 'Tom', aliases: ['THOMAS'], colour: 2, draftVoice: { id: 'bass', title: 'Bass' } },
    { id: 'ada', name: 'Ada', colour: 3 },
  ],
})

/** A snapshot of a script for `threeSpeakers` and the default settings; anything can be replaced. */
export function snapshotOf(text: string, parts: Partial<Snapshot> = {}): Snapshot {
  const cast = parts.cast ?? threeSpeakers
  return {
    script: parseScript(text, knownSpeakers(cast)),
    cast,
    settings: projectSettingsSchema.parse({}),
    source: 'draft',
    origin: 'draft:test-1',
    audio: { format: 'wav', sampleRate: 44_100 },
    models: [],
    pronunciations: [],
    ...parts,
  }
}

/** The one line of a text that is nothing else. */
export function lineOf(text: string): LineNode {
  const [node] = parseScript(text, { has: () => true }).nodes
  if (node?.kind !== 'line') throw new Error(`Not a line: ${JSON.stringify(text)}`)
  return node
}
