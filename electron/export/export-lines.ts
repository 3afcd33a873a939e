import type { ExportOptions } from '../../shared/contract/export-views.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { currentKeys } from '../../shared/core/render/line-views.ts'
import { indexTakes } from '../../shared/core/takes/index-takes.ts'
import { heardTake, type LineTake, takesOfLine } from '../../shared/core/takes/line-takes.ts'
import type { PlacedTake } from './mix-plan.ts'
import type { Planner } from '../rendering/queue/planner.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'

/**
 * One spoken line with the audio it is exported with. `final`: current audio of the service. `draft`: anything else that
 * is heard, draft voices and outdated takes. `missing`: silence of an estimated length.
 */
export type ExportLine = {
  readonly lineId: LineId
  readonly number: number
  readonly speaker: string
} & (
  | {
      readonly quality: 'final' | 'draft'
      readonly audio: PlacedTake
      /** Further takes of it with a star, oldest first; final ones alone where drafts are not wanted. */
      readonly others?: readonly PlacedTake[]
    }
  | { readonly quality: 'missing'; readonly audio?: undefined }
)

/** Chooses each line's audio by what is to become of lines without final audio. */
export function exportLines(
  planner: Planner,
  takes: TakeStore,
  missing: ExportOptions['missing'],
): readonly ExportLine[] {
  const index = indexTakes(takes.all())
  return planner.plan('draft').lines.map((draft) => {
    const { lineId, number, speaker } = draft
    const keys = currentKeys(draft, planner.lineOf('service', lineId))
    const found = takesOfLine(lineId, keys, index)
    const heard = heardTake(found)
    const path = heard === undefined ? undefined : takes.audioPath(heard.take.id)
    if (heard === undefined || path === undefined) return { lineId, number, speaker, quality: 'missing' }
    const isFinal = heard.isCurrent && heard.take.source === 'service'
    if (!isFinal && missing !== 'fillWithDraft') return { lineId, number, speaker, quality: 'missing' }
    const audio = { take: heard.take, path }
    const others = starred(found, heard.take.id, missing).flatMap((take) => {
      const own = takes.audioPath(take.id)
      return own === undefined ? [] : [{ take, path: own }]
    })
    const quality = isFinal ? 'final' : 'draft'
    return { lineId, number, speaker, quality, audio, ...(others.length === 0 ? {} : { others }) }
  })
}

function starred(found: readonly LineTake[], heard: TakeId, missing: ExportOptions['missing']): readonly Take[] {
  return found
    .filter(({ take, isCurrent }) => {
      if (take.starred !== true || take.id === heard) return false
      return missing === 'fillWithDraft' || (isCurrent && take.source === 'service')
    })
    .map(({ take }) => take)
}
