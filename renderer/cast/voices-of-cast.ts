import type { Cast } from '../../shared/core/model/cast.ts'

/** What a cast says of voices and nothing else: another text where another voice is cast. */
export function voicesOfCast({ speakers }: Cast): string {
  return JSON.stringify(
    speakers.map(({ id, variants = [], ...own }) => [
      id,
      ...[own, ...variants].map(({ voice, reference, draftVoice }) => [voice?.id, reference?.clips, draftVoice?.id]),
    ]),
  )
}
