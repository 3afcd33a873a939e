import { assertNever } from '../../../shared/core/model/assert-never.ts'
import {
  playingSilent,
  playingSilentBest,
  playingSilentCopy,
  playingSilentFinal,
  playingSilentFinalMany,
  playingSilentMany,
  playingSilentReadOnly,
  playingSilentReadOnlyMany,
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
  const { view } = deps
  const why = whyMissing(deps)
  const told = { message: wordsOf(missing, why) }
  const before = said.get(view)
  said.set(view, told)
  view.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.told !== before) }))
  notify(view, 'notice', told, wayOut(deps, why))
}

type Why = 'final' | 'readOnly' | 'noDrafts'

function whyMissing({ listening, project }: ProjectNeeds & { readonly listening: ListeningStore }): Why {
  if (listening.getState().listenTo === 'final') return 'final'
  return project.getState().open?.save.kind === 'readOnly' ? 'readOnly' : 'noDrafts'
}

function wayOut(deps: ProjectNeeds & { readonly listening: ListeningStore }, why: Why): NoticeAction {
  const { view } = deps
  switch (why) {
    case 'final':
      return { title: playingSilentBest(), run: () => chooseListenTo(deps, 'best') }
    case 'readOnly':
      return { title: playingSilentCopy(), run: () => view.setState({ dialog: { kind: 'saveCopy' } }) }
    case 'noDrafts':
      return {
        title: playingSilentSettings(),
        run: () => view.setState({ dialog: { kind: 'settings', page: 'rendering' } }),
      }
    default:
      return assertNever(why, 'reason why lines are missing')
  }
}

function wordsOf({ numbers, count }: Missing, why: Why): string {
  const line = String(numbers[0] ?? 0)
  const lines = numbers.map(String)
  const isMany = count > MOST_NAMED
  switch (why) {
    case 'final':
      return isMany ? playingSilentFinalMany({ count, line }) : playingSilentFinal({ count, lines })
    case 'readOnly':
      return isMany ? playingSilentReadOnlyMany({ count, line }) : playingSilentReadOnly({ count, lines })
    case 'noDrafts':
      return isMany ? playingSilentMany({ count, line }) : playingSilent({ count, lines })
    default:
      return assertNever(why, 'reason why lines are missing')
  }
}
