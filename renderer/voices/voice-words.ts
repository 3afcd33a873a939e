import { voicesRowUses, voicesRowUsesAlone } from '../../shared/messages/made/voices.ts'
import { formatCount } from '../base/format.ts'
import { accountSentScaleMillions, accountSentScaleThousands } from '../../shared/messages/made/account-sent.ts'
import type { VoiceView } from '../../shared/contract/views.ts'
import {
  draftVoicesAsh,
  draftVoicesBrook,
  draftVoicesCliff,
  draftVoicesFlint,
  draftVoicesHazel,
  draftVoicesIvy,
  draftVoicesJasper,
  draftVoicesLinnet,
  draftVoicesMoss,
  draftVoicesOak,
  draftVoicesPip,
  draftVoicesTagAdult,
  draftVoicesTagBright,
  draftVoicesTagCalm,
  draftVoicesTagChild,
  draftVoicesTagClear,
  draftVoicesTagDeep,
  draftVoicesTagDry,
  draftVoicesTagFast,
  draftVoicesTagFeminine,
  draftVoicesTagGruff,
  draftVoicesTagMasculine,
  draftVoicesTagMiddleAged,
  draftVoicesTagOld,
  draftVoicesTagScottish,
  draftVoicesTagSoft,
  draftVoicesTagYoung,
  draftVoicesWren,
} from '../../shared/messages/made/draft-voices.ts'

/** What a voice is like, in the window's language if it is a draft voice; else a stranger's text, empty if there is none. */
export function descriptionOf({ id, description }: Pick<VoiceView, 'id' | 'description'>): string {
  return description === '' ? (descriptions.get(id)?.() ?? '') : description
}

/** A tag as it is shown: those that draft voices have, in the window's language, whoever's voice it is; others as they are. */
export function tagWords(tag: string): string {
  return tags.get(tag)?.() ?? tag
}

const descriptions: ReadonlyMap<string, () => string> = new Map([
  ['draft-ash', draftVoicesAsh],
  ['draft-brook', draftVoicesBrook],
  ['draft-cliff', draftVoicesCliff],
  ['draft-wren', draftVoicesWren],
  ['draft-oak', draftVoicesOak],
  ['draft-hazel', draftVoicesHazel],
  ['draft-jasper', draftVoicesJasper],
  ['draft-ivy', draftVoicesIvy],
  ['draft-flint', draftVoicesFlint],
  ['draft-linnet', draftVoicesLinnet],
  ['draft-moss', draftVoicesMoss],
  ['draft-pip', draftVoicesPip],
])

const tags: ReadonlyMap<string, () => string> = new Map([
  ['adult', draftVoicesTagAdult],
  ['bright', draftVoicesTagBright],
  ['calm', draftVoicesTagCalm],
  ['child', draftVoicesTagChild],
  ['clear', draftVoicesTagClear],
  ['deep', draftVoicesTagDeep],
  ['dry', draftVoicesTagDry],
  ['fast', draftVoicesTagFast],
  ['feminine', draftVoicesTagFeminine],
  ['gruff', draftVoicesTagGruff],
  ['masculine', draftVoicesTagMasculine],
  ['middle-aged', draftVoicesTagMiddleAged],
  ['old', draftVoicesTagOld],
  ['scottish', draftVoicesTagScottish],
  ['soft', draftVoicesTagSoft],
  ['young', draftVoicesTagYoung],
])

/** A count as a narrow column tells it: `980`, `12.4k`, `3M`. */
export function shortCount(count: number): string {
  const tenths = (value: number): number => Math.floor(value * 10) / 10
  if (count >= 1_000_000) return accountSentScaleMillions({ count: tenths(count / 1_000_000) })
  if (count >= 1000) return accountSentScaleThousands({ count: tenths(count / 1000) })
  return formatCount(count)
}

/** The counts of a voice in full; likes only where the service tells of them. */
export function usesWords(uses: number, likes: number | undefined): string {
  return likes === undefined ? voicesRowUsesAlone({ uses }) : voicesRowUses({ uses, likes })
}
