import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { SceneRecord, Source, Take } from '../../../shared/core/model/take.ts'
import type { HeardWord, SceneInput, SceneTurn, SceneVoice } from '../../../shared/core/scene/types.ts'
import { splitTurns } from '../../speech/draft/turns.ts'
import { withoutTags } from '../queue/spoken-characters.ts'
import type { AnswerSound } from './cut-answer.ts'
import { turnText } from './turn-text.ts'
import type { ReadLines, VoiceKnowledge } from './voice-knowledge.ts'

/** What people know a line by. */
export type LineName = { readonly number: number; readonly speaker: string }

/** What is known beside the answer: its voices from their other takes, and the transcript that was kept of it. */
export type Known = {
  readonly voicesOf: (source: Source) => VoiceKnowledge
  readonly wordsOf: (takeId: TakeId) => Promise<readonly HeardWord[] | undefined>
}

/**
 * What `cutScene` is asked about an answer that was cut before, with the borders that a person has moved: from what its record
 * says was sent. Undefined where that is not the text of these lines.
 */
export async function askedAgain(
  answer: Take & { readonly scene: SceneRecord },
  sound: AnswerSound,
  read: ReadLines,
  nameOf: (lineId: LineId) => LineName | undefined,
  known: Known,
): Promise<SceneInput | undefined> {
  const text = answer.requests[0]?.body['text']
  const said = typeof text === 'string' ? splitTurns(text) : undefined
  const { lines, borders } = answer.scene
  if (said === undefined || said.length !== lines.length) return undefined
  const readings = await read(said.map((turn) => withoutTags(turn.text)))
  const turns = said.flatMap((turn, at): readonly SceneTurn[] => {
    const lineId = lines[at]?.lineId
    if (lineId === undefined) return []
    const reading = readings[at]
    return [
      {
        lineId,
        voiceIndex: turn.speaker,
        ...turnText(turn.text),
        ...(reading === undefined ? {} : { reading }),
        ...nameOf(lineId),
      },
    ]
  })
  const speakers = 1 + turns.reduce((most, { voiceIndex }) => Math.max(most, voiceIndex), 0)
  const ids = [answer.requests[0]?.body['reference_id'] ?? []].flat()
  const knowledge = known.voicesOf(answer.source)
  const voices = await Promise.all(
    Array.from({ length: speakers }, async (_, at): Promise<SceneVoice> => {
      const id = ids[at]
      return typeof id === 'string' ? await knowledge.of({ kind: 'voice', voice: { id } }) : {}
    }),
  )
  const words = await known.wordsOf(answer.id)
  const { durationSamples, sampleRate, frames } = sound
  const fixed = borders.flatMap(({ movedTo }, at) => (movedTo === undefined ? [] : [[at, movedTo] as const]))
  return {
    durationSamples,
    sampleRate,
    frames,
    turns,
    voices,
    fixed: new Map(fixed),
    ...(words === undefined ? {} : { words }),
  }
}
