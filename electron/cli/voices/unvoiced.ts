import { MAX_SPEAKERS } from '../../../shared/core/model/limits.ts'
import { problemFrom } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'

/** Names that are told of speakers for whom a cast has no room. */
const TOLD = 5

/** Why these speakers cannot speak. With draft voices everybody has one for whom the cast has room. */
export function unvoicedProblem(names: readonly string[], isDraft: boolean) {
  if (isDraft) {
    const some = { some: names.slice(0, TOLD).join(', '), others: Math.max(0, names.length - TOLD), most: MAX_SPEAKERS }
    return problemFrom('cast.tooMany', say('cli.render.tooMany', some), say('cli.render.tooMany.remedy'))
  }
  const options = names.map((name) => `--voice "${name}=ID"`).join(' ')
  return problemFrom(
    'cast.noVoice',
    say('cli.render.noVoice', { names: names.join(', ') }),
    say('cli.render.noVoice.remedy', { options }),
  )
}
