import { findVariant } from '../../shared/core/cast/variants.ts'
import { speakerFinder } from '../../shared/core/cast/cast.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import { withChangedSpeaker, withChangedVariant, withoutVariant } from '../cast/speaker-changes.ts'
import type { EditMaker, EditMaterial } from '../project/editor-handle.ts'
import { speakersUndoRemoveVariant, speakersUndoRenameVariant } from '../../shared/messages/made/speakers.ts'

/** Gives a variant another name, in the cast and in every line that uses it, as one step. */
export function renameVariantEdit(speakerId: SpeakerId, from: string, to: string): EditMaker {
  return (material) => {
    const { cast } = material
    const speaker = cast.speakers.find(({ id }) => id === speakerId)
    const taken = speaker === undefined ? undefined : findVariant(speaker, to)
    if (speaker === undefined || (taken !== undefined && nameKey(to) !== nameKey(from))) return undefined
    const after = withChangedVariant(cast, speakerId, from, (variant) => ({ ...variant, name: to }))
    return {
      label: speakersUndoRenameVariant(),
      changes: changesOf(material, speakerId, from, (name) => `${name}/${to}`),
      castChange: { before: cast, after },
    }
  }
}

/** Takes a variant away, in the cast and behind the names of its lines, which the speaker's own voice then speaks. */
export function removeVariantEdit(speakerId: SpeakerId, variant: string): EditMaker {
  return (material) => {
    const { cast } = material
    const after = withChangedSpeaker(cast, speakerId, (speaker) => withoutVariant(speaker, variant))
    return {
      label: speakersUndoRemoveVariant(),
      changes: changesOf(material, speakerId, variant, (name) => name),
      castChange: { before: cast, after },
    }
  }
}

function changesOf(
  { script, cast }: EditMaterial,
  speakerId: SpeakerId,
  variant: string,
  head: (name: string) => string,
) {
  const find = speakerFinder(cast)
  return script.nodes.flatMap((node) => {
    if (node.kind !== 'line' || node.isNarrated === true || node.variant === undefined) return []
    if (nameKey(node.variant) !== nameKey(variant) || find(node.speaker)?.id !== speakerId) return []
    const [from, nameTo] = node.spans.name
    const to = node.raw.indexOf(node.variant, nameTo) + node.variant.length
    return [{ from: node.from + from, to: node.from + to, insert: head(node.raw.slice(from, nameTo)) }]
  })
}
