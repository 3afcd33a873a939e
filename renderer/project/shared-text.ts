import { ChangeSet, type Text } from '@codemirror/state'
import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import { standsFirst } from '../../shared/core/script/stands-first.ts'
import { textDifference } from '../../shared/core/script/difference.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import { firstOf } from './change-list.ts'

/** A step of the script since it was last saved. `own`: counts this page's changes; undefined: somebody else's. */
type Step = { readonly revision: number; readonly own: number | undefined; readonly changes: ChangeSet }

/** Changes of this page that are on their way, with their number. */
export type OwnChanges = { readonly seq: number; readonly changes: ChangeSet }

/**
 * A script that several windows write in, as one of them has it: what the main side confirmed, then what is on its way,
 * then what is not sent yet. Texts are parted at `\n` alone, so that places are UTF-16 offsets of the script itself.
 */
export type SharedText = {
  /** The main side's count of changes that `confirmed` stands at. */
  readonly revision: number
  readonly confirmed: Text
  readonly inFlight: OwnChanges | undefined
  readonly unsent: ChangeSet | undefined
  /** The script as it is in its file, as far as is known, and what came since, in the main side's order. */
  readonly saved: Text
  readonly since: readonly Step[]
  /** The newest revision that is on the disk at all. */
  readonly keptRevision: number
}

/** A text that has just been read, with nothing of this page in it that could be lost. */
export function sharedText(text: Text, revision: number): SharedText {
  return {
    revision,
    confirmed: text,
    inFlight: undefined,
    unsent: undefined,
    saved: text,
    since: [],
    keptRevision: revision,
  }
}

/** Something was typed here, on top of everything. */
export function withTyped(shared: SharedText, changes: ChangeSet): SharedText {
  return { ...shared, unsent: shared.unsent === undefined ? changes : shared.unsent.compose(changes) }
}

/** What is not sent yet goes on its way, as much as fits into one message; nothing else may be on it. */
export function withSent(shared: SharedText, seq: number): SharedText {
  const { inFlight, unsent } = shared
  if (inFlight !== undefined || unsent === undefined) return shared
  const { first, rest } = firstOf(unsent)
  return { ...shared, inFlight: { seq, changes: first }, unsent: rest }
}

/** What a step of the main side makes of the text here: `changes` are for the text as this page shows it. */
export type Received =
  | { readonly kind: 'known' }
  | { readonly kind: 'gap' }
  | { readonly kind: 'own'; readonly shared: SharedText }
  | OthersStep
type OthersStep = { readonly kind: 'other'; readonly shared: SharedText; readonly changes: ChangeSet }

/** Takes the next step of the main side. `gap`: steps before it are missing. */
export function received(shared: SharedText, update: ScriptUpdate, author: string): Received {
  if (update.revision <= shared.revision) return { kind: 'known' }
  if (update.revision !== shared.revision + 1) return { kind: 'gap' }
  const { inFlight } = shared
  if (update.author === author && update.seq === inFlight?.seq)
    return { kind: 'own', shared: confirmedTo(shared, update) }
  const changes = setOf(update.changes, shared.confirmed.length)
  return changes === undefined
    ? { kind: 'gap' }
    : others(shared, changes, update.revision, standsFirst(update.author, author))
}

/** What was on its way has arrived, as the step of that revision. */
function confirmedTo(shared: SharedText, { revision }: Pick<ScriptUpdate, 'revision'>): SharedText {
  const { inFlight } = shared
  if (inFlight === undefined) return shared
  const { seq, changes } = inFlight
  const confirmed = changes.apply(shared.confirmed)
  return {
    ...shared,
    revision,
    confirmed,
    inFlight: undefined,
    since: [...shared.since, { revision, own: seq, changes }],
  }
}

/** `isFirst`: theirs stands first where both insert at one place. The main side decides in the same way. */
function others(shared: SharedText, changes: ChangeSet, revision: number, isFirst: boolean): OthersStep {
  const { inFlight, unsent } = shared
  const overSent = inFlight === undefined ? changes : changes.map(inFlight.changes, isFirst)
  const overAll = unsent === undefined ? overSent : overSent.map(unsent, isFirst)
  return {
    kind: 'other',
    changes: overAll,
    shared: {
      ...shared,
      revision,
      confirmed: changes.apply(shared.confirmed),
      inFlight: inFlight === undefined ? undefined : { ...inFlight, changes: inFlight.changes.map(changes, !isFirst) },
      unsent: unsent?.map(overSent, !isFirst),
      since: [...shared.since, { revision, own: undefined, changes }],
    },
  }
}

/** The main side has told which revisions are in the file, and on the disk at all. */
export function withSaved(shared: SharedText, savedRevision: number, keptRevision: number): SharedText {
  const kept = Math.max(shared.keptRevision, keptRevision)
  const steps = shared.since.filter(({ revision }) => revision <= savedRevision)
  if (steps.length === 0) return kept === shared.keptRevision ? shared : { ...shared, keptRevision: kept }
  return {
    ...shared,
    keptRevision: kept,
    saved: steps.reduce((text, { changes }) => changes.apply(text), shared.saved),
    since: shared.since.slice(steps.length),
  }
}

/** What the main side answered when it was asked for everything: `lastSeq` is the newest change of this page in it. */
export type WholeScript = { readonly text: Text; readonly revision: number; readonly lastSeq: number }

/**
 * The same studio remembers less than this page missed: what differs counts as one step of somebody else's.
 */
export function caughtUp(shared: SharedText, whole: WholeScript): OthersStep {
  const { inFlight } = shared
  const arrived =
    inFlight !== undefined && inFlight.seq <= whole.lastSeq
      ? // When it arrived is not known: it counts as saved with everything that came by now, and not sooner.
        confirmedTo(shared, { revision: whole.revision })
      : shared
  return others(arrived, difference(arrived.confirmed, whole.text), whole.revision, true)
}

/**
 * Another studio has opened the project from the disk. What it has of this page is told by `lastSeq`; the rest is put on
 * top of its text, to be sent anew. What others had written and not saved is theirs to bring. Answers the text to show.
 */
export function putOn(shared: SharedText, whole: WholeScript): { readonly shared: SharedText; readonly text: Text } {
  const arrived = Math.max(whole.lastSeq, seqAt(shared, whole.text))
  const { base, own } = parted(shared, (seq) => seq > arrived)
  const unsent = own?.map(difference(base, whole.text))
  const fresh = sharedText(whole.text, whole.revision)
  return unsent === undefined || unsent.empty
    ? { shared: fresh, text: whole.text }
    : { shared: { ...fresh, unsent }, text: unsent.apply(whole.text) }
}

/**
 * The newest of this page's changes in a text that this page has seen as it is; 0 if it has not. For a studio that does not
 * know whose changes are in its text.
 */
function seqAt({ saved, since, inFlight }: SharedText, text: Text): number {
  let now = saved
  let own = 0
  let found = 0
  const steps = inFlight === undefined ? since : [...since, { own: inFlight.seq, changes: inFlight.changes }]
  for (const step of steps) {
    now = step.changes.apply(now)
    own = step.own ?? own
    if (now.eq(text)) found = own
  }
  return found
}

/** What this page wrote that is not on the disk as far as it knows, on a text without it; undefined: there is nothing. */
export function unacknowledged(shared: SharedText): { readonly base: Text; readonly own: ChangeSet } | undefined {
  const pending = new Set(
    shared.since.flatMap(({ revision, own }) => (own !== undefined && revision > shared.keptRevision ? [own] : [])),
  )
  if (pending.size === 0 && shared.inFlight === undefined && shared.unsent === undefined) return undefined
  const { base, own } = parted(shared, (seq) => pending.has(seq) || seq === shared.inFlight?.seq)
  return own === undefined || own.empty ? undefined : { base, own }
}

/** True if something of this page may not be on the disk. */
export function hasUnacknowledged({ since, inFlight, unsent, keptRevision }: SharedText): boolean {
  if (inFlight !== undefined || unsent !== undefined) return true
  return since.some(({ revision, own }) => own !== undefined && revision > keptRevision)
}

/** The text as this page shows it. */
export function shownText({ confirmed, inFlight, unsent }: SharedText): Text {
  const sent = inFlight === undefined ? confirmed : inFlight.changes.apply(confirmed)
  return unsent === undefined ? sent : unsent.apply(sent)
}

/** Everything since the last save, parted: the text without some of this page's changes, and these on top of it. */
function parted(
  { saved, since, inFlight, unsent }: SharedText,
  isApart: (seq: number) => boolean,
): { readonly base: Text; readonly own: ChangeSet | undefined } {
  const parting = new Parting(saved)
  for (const { own, changes } of since) parting.add(changes, own !== undefined && isApart(own))
  if (inFlight !== undefined) parting.add(inFlight.changes, isApart(inFlight.seq))
  if (unsent !== undefined) parting.add(unsent, true)
  return parting
}

/** Steps taken one after the other, with some of them lifted above the rest. */
class Parting {
  base: Text
  own: ChangeSet | undefined
  /** The text as the steps made it, which is where the next step has its places. */
  #actual: Text
  #isSame = true

  constructor(text: Text) {
    this.base = text
    this.#actual = text
  }

  add(step: ChangeSet, isApart: boolean): void {
    const changes = this.#isSame ? step : step.map(difference(this.#actual, this.#lifted(this.base, this.own)))
    this.#actual = step.apply(this.#actual)
    if (isApart) this.own = this.own === undefined ? changes : this.own.compose(changes)
    else if (this.own === undefined) this.base = changes.apply(this.base)
    else this.#putBelow(changes, this.own)
    if (!this.#isSame) this.#isSame = this.#lifted(this.base, this.own).eq(this.#actual)
  }

  #putBelow(changes: ChangeSet, own: ChangeSet): void {
    const moved = changes.map(own.invert(this.base))
    const base = moved.apply(this.base)
    // Where both insert at one place, the order in which they stand is that of the text.
    const behind = own.map(moved)
    const isBehind = this.#lifted(base, behind).eq(this.#actual)
    const before = isBehind ? behind : own.map(moved, true)
    const isEither = isBehind || this.#lifted(base, before).eq(this.#actual)
    this.base = base
    this.own = isEither ? before : behind
    this.#isSame = isEither
  }

  #lifted(base: Text, own: ChangeSet | undefined): Text {
    return own === undefined ? base : own.apply(base)
  }
}

/** The changes that make one text of another, line by line. */
export function difference(before: Text, after: Text): ChangeSet {
  return ChangeSet.of([...textDifference(before.toString(), after.toString())], before.length, '\n')
}

/** Undefined if the changes do not fit a text of that length. */
function setOf(changes: readonly TextChange[], length: number): ChangeSet | undefined {
  try {
    return ChangeSet.of([...changes], length, '\n')
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
