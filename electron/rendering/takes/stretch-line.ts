import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { withoutMarks } from '../../../shared/core/takes/marks.ts'
import { clipOfTake } from '../../../shared/core/timeline/take-trim.ts'
import { say } from '../../../shared/messages/say.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { madeAt } from '../queue/made-at.ts'

type StretchInput = {
  readonly takes: Pick<TakeStore, 'ofLine' | 'all' | 'add' | 'choose' | 'audioPath'>
  readonly workshop: () => Pick<AudioWorkshop, 'stretchTake'>
  readonly now: () => number
}

/**
 * Makes a take of what is heard of a line, at another speed and its own pitch, and puts it to use. It is made from the take
 * as it came, also where that was made faster before: `speed` is of that one. The other takes stay.
 * @throws StudioError `take.unknown` for a line of which nothing is heard, `line.locked`, `audio.*`, `disk.*`
 */
export async function stretchLine(
  input: StretchInput,
  heard: Take | undefined,
  { lineId, speed }: { readonly lineId: LineId; readonly speed: number },
): Promise<void> {
  const { takes, now } = input
  if (heard?.locked === true) {
    throw problemError('line.locked', say('rendering.take.locked'), say('rendering.take.locked.remedy'))
  }
  const first = heard?.stretchOf?.takeId
  const take = first === undefined ? heard : (takes.all().find(({ id }) => id === first) ?? heard)
  const path = take === undefined ? undefined : takes.audioPath(take.id)
  if (take === undefined || path === undefined) {
    throw problemError('take.unknown', say('studio.take.none'), say('studio.take.none.remedy'))
  }
  const { inSample, durationSamples } = clipOfTake(take)
  const { bytes, ...made } = await input
    .workshop()
    .stretchTake(path, { fromSample: inSample, count: durationSamples }, speed)
  const { id, sliceOf: _slice, format: _format, loudnessLufs: _loudness, ...rest } = withoutMarks(take)
  const record = await takes.add(
    { ...rest, ...made, lineId, createdAt: madeAt(takes, lineId, now()), stretchOf: { takeId: id, speed } },
    bytes,
  )
  await takes.choose(lineId, record.id)
}
