import {
  commandsAssignCandidate,
  commandsCandidateAfter,
  commandsCandidateBefore,
  commandsFindVoice,
  commandsHearCandidate,
  commandsPlayCandidate,
} from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'

// Apart from what leads to voices: they come with the workspace.

/** What the keys of an audition do. */
export type AuditionKeys = {
  /** The candidates as they stand. */
  readonly keys: readonly string[]
  readonly activeKey: string | undefined
  readonly onActivate: (key: string) => void
  readonly onToggle: (key: string) => void
  readonly onAssign: (key: string) => void
}

/** The same, and what has the focus: the card of a candidate (its key), nothing, or something else. */
type Pressed = AuditionKeys & {
  readonly focus: { readonly kind: 'card'; readonly key: string } | { readonly kind: 'nothing' | 'other' }
  readonly focusCard: (key: string) => void
}

const heardInCasting = { place: 'casting', when: 'project', notInPalette: 'needsFocus' } as const

/** Places of an audition that a digit switches to. */
const places = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Digits from 1 on, each of which switches to a candidate. */
export const hearCandidateCommands = places.map((place) => ({
  id: `hearCandidate${place}` as const,
  title: () => commandsHearCandidate({ place: String(place) }),
  keys: [String(place)],
  ...heardInCasting,
  run: ({ keys, onActivate }: Pressed) => {
    const wanted = keys[place - 1]
    if (wanted !== undefined) onActivate(wanted)
    return wanted !== undefined
  },
}))

const own = commandsFor<Pressed>()([
  { id: 'playCandidate', title: commandsPlayCandidate, keys: ['Space'], ...heardInCasting, run: playCandidate },
  { id: 'assignCandidate', title: commandsAssignCandidate, keys: ['Enter'], ...heardInCasting, run: assignCandidate },
  {
    id: 'candidateBefore',
    title: commandsCandidateBefore,
    keys: ['ArrowLeft'],
    ...heardInCasting,
    repeats: true,
    run: (pressed) => goToCandidate(pressed, -1),
  },
  {
    id: 'candidateAfter',
    title: commandsCandidateAfter,
    keys: ['ArrowRight'],
    ...heardInCasting,
    repeats: true,
    run: (pressed) => goToCandidate(pressed, 1),
  },
])

/** What is done with the voices that are compared. */
export const auditionCommands = [...hearCandidateCommands, ...own] as const

/** What is done with the library under them. */
export const libraryCommands = commandsFor<{ readonly onSearch: () => void }>()([
  { id: 'findVoice', title: commandsFindVoice, keys: ['/'], ...heardInCasting, run: ({ onSearch }) => onSearch() },
])

/** Space is the key of buttons, too. */
function playCandidate({ focus, activeKey, onToggle }: Pressed): boolean {
  const wanted = focus.kind === 'card' ? focus.key : focus.kind === 'nothing' ? activeKey : undefined
  if (wanted !== undefined) onToggle(wanted)
  return wanted !== undefined
}

function assignCandidate({ focus, onAssign }: Pressed): boolean {
  if (focus.kind !== 'card') return false
  onAssign(focus.key)
  return true
}

function goToCandidate({ keys, focus, focusCard }: Pressed, step: 1 | -1): boolean {
  if (focus.kind !== 'card') return false
  const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(focus.key) + step))]
  if (next !== undefined) focusCard(next)
  return true
}
