import type { ProjectHandle, TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Player } from '../stage/player-types.ts'
import type { ProjectNeeds } from '../../project/needs.ts'

/** When the words of the open project's takes sound, as far as main has said. */
export type KnownWords = {
  /** What was said last. */
  readonly now: (takeId: TakeId) => TakeWords | undefined
  /** Asks again: a text may be another one since. Undefined where nobody can find them, which is not told. Never rejects. */
  readonly ask: (takeId: TakeId) => Promise<TakeWords | undefined>
}

/** What is known in a window, once something has asked for it. */
export type WordsBox = { known: KnownWords | undefined }

/** What it works with. */
export type WordsNeeds = Pick<ProjectNeeds, 'client' | 'project'> & { readonly words: WordsBox }

/** What finds the word that sounds. */
export type SoundingNeeds = WordsNeeds & { readonly player: Player }

/** So many takes are remembered: the words of some hours. */
const MOST_KNOWN = 2000

/**
 * So many takes are asked for at a time, the newest question first: finding words takes seconds on a busy machine, and a
 * browser has six connections to one address, which what sounds must not wait for.
 */
const MOST_ASKED = 2

/** The one memory of a window. */
export function knownWordsOf(deps: WordsNeeds): KnownWords {
  deps.words.known ??= createKnownWords(deps)
  return deps.words.known
}

function createKnownWords({ client, project }: WordsNeeds): KnownWords {
  const known = new Map<TakeId, TakeWords>()
  const asked = new Map<TakeId, Promise<TakeWords | undefined>>()
  const question = fewAtATime(
    MOST_ASKED,
    async (asked: { readonly project: ProjectHandle; readonly takeId: TakeId }) =>
      ofProject() === asked.project ? client.call('takes.words', asked) : undefined,
  )
  let handle: ProjectHandle | undefined
  const ofProject = (): ProjectHandle | undefined => {
    const open = project.getState().open?.handle
    if (open !== handle) {
      known.clear()
      asked.clear()
      handle = open
    }
    return open
  }
  const find = async (open: ProjectHandle, takeId: TakeId): Promise<TakeWords | undefined> => {
    // Words are a help beside what is heard: the next who wants them asks again.
    const answer = await question({ project: open, takeId }).catch(() => undefined)
    const words = answer?.words ?? undefined
    if (ofProject() !== open) return undefined
    asked.delete(takeId)
    if (words !== undefined) remember(known, takeId, words)
    return words
  }
  return {
    now: (takeId) => (ofProject() === undefined ? undefined : known.get(takeId)),
    ask: (takeId) => {
      const open = ofProject()
      if (open === undefined) return Promise.resolve(undefined)
      const running = asked.get(takeId) ?? find(open, takeId)
      asked.set(takeId, running)
      return running
    },
  }
}

function remember(known: Map<TakeId, TakeWords>, takeId: TakeId, words: TakeWords): void {
  known.set(takeId, words)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
}
