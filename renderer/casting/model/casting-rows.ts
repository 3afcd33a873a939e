import type { AlikeSpeakers, CastVoiceTrouble } from '../../../shared/contract/casting-views.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import type { CastRow } from '../../cast/cast-rows.ts'
import { formatClock } from '../../base/format.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { troubleWords } from '../../voices/voices.ts'
import {
  castingFinalVoices,
  castingRowDraftVoice,
  castingRowLength,
  castingRowLines,
  castingRowNoVoice,
  castingRowVoice,
} from '../../../shared/messages/made/casting.ts'

/** One row of the cast in Casting: the final voice where there is one, else the draft voice. */
export type CastingRow = {
  readonly speaker: Speaker
  readonly voiceTitle: string | undefined
  readonly isDraftVoice: boolean
  readonly lineCount: number
  readonly seconds: number
  /** Why its voice cannot speak. */
  readonly trouble: string | undefined
  /** Who it may be taken for. */
  readonly alike: string | undefined
  /** The option's accessible name, whole. */
  readonly label: string
}

/** Rows in the order of the cast. */
export function castingRows(
  rows: readonly CastRow[],
  troubles: readonly CastVoiceTrouble[],
  alike: readonly AlikeSpeakers[],
): readonly CastingRow[] {
  return rows.map(({ speaker, lineCount, seconds }) => {
    const final = speaker.reference?.title ?? speaker.voice?.title
    const voiceTitle = final ?? speaker.draftVoice?.title
    const isDraftVoice = final === undefined && voiceTitle !== undefined
    const trouble = troubleWords(troubles, speaker.id)
    const alikeWords = alikeOf(alike, speaker.id)
    const voiceWords =
      voiceTitle === undefined
        ? castingRowNoVoice()
        : isDraftVoice
          ? castingRowDraftVoice({ title: voiceTitle })
          : castingRowVoice({ title: voiceTitle })
    const warnings = [trouble, alikeWords].filter((words) => words !== undefined)
    const label = [
      speaker.name,
      voiceWords,
      castingRowLines({ lines: lineCount }),
      castingRowLength({ length: formatClock(seconds) }),
      ...warnings,
    ].join(', ')
    return { speaker, voiceTitle, isDraftVoice, lineCount, seconds, trouble, alike: alikeWords, label }
  })
}

/** `3 of 4 have a final voice`. */
export function finalVoiceWords(rows: readonly CastingRow[]): string {
  if (rows.length === 0) return ''
  const final = rows.filter((row) => row.voiceTitle !== undefined && !row.isDraftVoice).length
  return castingFinalVoices({ final, all: rows.length })
}

function alikeOf(alike: readonly AlikeSpeakers[], speakerId: SpeakerId): string | undefined {
  const own = alike.filter(({ speakers }) => speakers.includes(speakerId)).map((one) => messageOf(one))
  return own.length === 0 ? undefined : own.join(' ')
}
