import {
  playingSilent,
  playingSilentBest,
  playingSilentFinal,
  playingSilentFinalMany,
  playingSilentMany,
  playingSilentSettings,
} from '../../../shared/messages/made/playing.ts'
import type { Told } from '../../base/messages/problem-words.ts'
import { notify } from '../../base/notices.ts'
import type { NoticeAction, ViewStore } from '../../base/view.ts'
import type { ProjectNeeds } from '../../project/needs.ts'
import type { ListeningStore } from '../listening/listening.ts'
import { chooseListenTo } from '../refresh-timeline.ts'

/** Line numbers that are named in one notice; of more only how many there are. */
const MOST_NAMED = 8

type Missing = { readonly numbers: readonly number[]; readonly count: number }

/** What was said last in a window: it is not true any more once somebody plays from elsewhere. */
const said = new WeakMap<ViewStore, Told>()

/** Says which lines will not be heard, why, and what can be done about it. */
export function tellMissing(deps: ProjectNeeds & { readonly listening: ListeningStore }, missing: Missing): void {
  const { view, listening } = deps
  const isFinal = listening.getState().listenTo === 'final'
  const told = { message: wordsOf(missing, isFinal) }
  const before = said.get(view)
  said.set(view, told)
  view.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.told !== before) }))
  const action: NoticeAction = isFinal
    ? { title: playingSilentBest(), run: () => chooseListenTo(deps, 'best') }
    : {
        title: playingSilentSettings(),
        run: () => view.setState({ dialog: { kind: 'settings', page: 'rendering' } }),
      }
  notify(view, 'notice', told, action)
}

function wordsOf({ numbers, count }: Missing, isFinal: boolean): string {
  const line = String(numbers[0] ?? 0)
  const lines = numbers.map(String)
  if (count > MOST_NAMED) return isFinal ? playingSilentFinalMany({ count, line }) : playingSilentMany({ count, line })
  return isFinal ? playingSilentFinal({ count, lines }) : playingSilent({ count, lines })
}
