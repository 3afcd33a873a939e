import type { CallInput } from '../../shared/contract/bridge.ts'
import type { AlikeSpeakers, KeptVoices, VoiceDetail, VoiceUse } from '../../shared/contract/casting-views.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle, VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { firstPlace, fitsSearch, mayNameVoice, namesOneVoice, nextPlace, voiceKey } from './voices.ts'
import { type CastableVoice, emptyListing, type LibraryFilter, type LibraryVoice } from './store.ts'
import { answerUnlessTold } from '../base/late-answer.ts'
import { problemTable } from '../base/messages/problem-words.ts'
import { announce, report } from '../base/notices.ts'
import { forgetCover } from './covers.ts'
import type { VoicesNeeds } from './needs.ts'
import {
  voicesChanged,
  voicesDeleted,
  voicesFavouriteAdded,
  voicesFavouriteRemoved,
} from '../../shared/messages/made/voices.ts'

/** How long typing rests before voices are asked for: each question is a request. */
const SEARCH_PAUSE_MS = 250

/** The search that waits for typing to rest. */
const waiting = new WeakMap<VoicesNeeds, ReturnType<typeof setTimeout>>()

/** How often the cast was looked at: an older answer that comes late must not take the place of a newer one. */
const checks = new WeakMap<VoicesNeeds, number>()

/** Whether a speech service is connected; without one there are draft voices only. */
function isConnected(deps: VoicesNeeds): boolean {
  return deps.settings.getState().connection.kind === 'connected'
}

/** Narrows the library to something else and reads its beginning; typing is waited for. */
export function filterVoices(deps: VoicesNeeds, change: Partial<LibraryFilter>): void {
  const filter = { ...deps.voices.getState().filter, ...change }
  deps.voices.setState({ filter, listing: { ...emptyListing, isLoading: true } })
  clearTimeout(waiting.get(deps))
  const begin = (): void => void readLibrary(deps).catch((error: unknown) => report(deps.view, error))
  if (change.search === undefined || change.search === '') begin()
  else waiting.set(deps, setTimeout(begin, SEARCH_PAUSE_MS))
}

/** Reads the library from its beginning, as it is narrowed now. A pasted id or link shows that one voice. */
export async function readLibrary(deps: VoicesNeeds): Promise<void> {
  const { filter } = deps.voices.getState()
  if (namesOneVoice(filter.search)) return resolveVoice(deps, filter)
  const place = firstPlace(filter, isConnected(deps))
  deps.voices.setState({ listing: { ...emptyListing, isLoading: true, next: place } })
  if (place !== undefined) {
    await readMore(deps)
    return findById(deps, filter)
  }
  await readKept(deps)
  if (deps.voices.getState().filter === filter) showKept(deps)
}

/** Shows what is kept on this computer, if that is what the library is narrowed to. */
function showKept(deps: VoicesNeeds): void {
  const { filter } = deps.voices.getState()
  if (filter.section !== 'favourites' && filter.section !== 'recent') return
  const voices = keptVoices(deps, filter).filter((voice) => fitsSearch(voice, filter))
  deps.voices.setState({ listing: { ...emptyListing, voices, total: voices.length } })
}

function keptVoices(deps: VoicesNeeds, { section }: LibraryFilter): readonly LibraryVoice[] {
  const { kept } = deps.voices.getState()
  const voices = section === 'favourites' ? kept.favourites : section === 'recent' ? kept.recent : []
  return voices.map(({ source, voice, missing }) => ({ source, voice, isMissing: missing }))
}

/** Reads the next page of the library. An answer to what is not asked any more is dropped. */
export async function readMore(deps: VoicesNeeds): Promise<void> {
  const { filter, listing } = deps.voices.getState()
  const { next } = listing
  if (next === undefined) return
  deps.voices.setState({ listing: { ...listing, isLoading: true, problem: undefined } })
  const isCurrent = (): boolean => {
    const state = deps.voices.getState()
    return state.filter === filter && state.listing.next === next
  }
  try {
    const page = await deps.client.call('voices.list', {
      source: next.source,
      search: filter.search.trim(),
      ownOnly: filter.section === 'mine',
      languages: [...filter.languages],
      titleLanguages: [...filter.titleLanguages],
      tags: [...filter.tags],
      authorId: filter.author?.id ?? '',
      sort: filter.sort,
      page: next.page,
    })
    if (!isCurrent()) return
    const before = deps.voices.getState().listing
    const known = new Set(before.voices.map(({ source, voice }) => voiceKey(source, voice.id)))
    const added = page.items
      .filter((voice) => !known.has(voiceKey(next.source, voice.id)))
      .map((voice): LibraryVoice => ({ source: next.source, voice, isMissing: false }))
    const place = nextPlace(filter, next, page.hasMore, isConnected(deps))
    deps.voices.setState({
      known: withKnown(deps.voices.getState().known, added),
      listing: {
        voices: [...before.voices, ...added],
        // Totals of both places add up, each counted with its first page.
        total: before.total + (next.page === 1 ? page.total : 0),
        totalIsExact: before.totalIsExact && page.totalIsExact,
        windowLimited: before.windowLimited || page.windowLimited,
        next: place,
        isLoading: false,
        problem: undefined,
      },
    })
    // A short page of draft voices is followed at once by those of the service.
    if (place !== undefined && place.source !== next.source) await readMore(deps)
  } catch (error) {
    if (!isCurrent()) return
    deps.voices.setState(({ listing: before }) => ({
      listing: { ...before, isLoading: false, problem: toProblem(error) },
    }))
  }
}

function withKnown(
  known: ReadonlyMap<string, LibraryVoice>,
  added: readonly LibraryVoice[],
): ReadonlyMap<string, LibraryVoice> {
  return new Map([...known, ...added.map((one) => [voiceKey(one.source, one.voice.id), one] as const)])
}

async function resolveVoice(deps: VoicesNeeds, filter: LibraryFilter): Promise<void> {
  deps.voices.setState({ listing: { ...emptyListing, isLoading: true } })
  const isCurrent = (): boolean => deps.voices.getState().filter === filter
  try {
    const detail = await deps.client.call('voices.resolve', { text: filter.search.trim().slice(0, 2000) })
    if (!isCurrent()) return
    const { source } = detail
    const found: LibraryVoice = { source, voice: detail, isMissing: false }
    deps.voices.setState({
      known: withKnown(deps.voices.getState().known, [found]),
      listing: { ...emptyListing, voices: [found], total: 1 },
      shown: { source, id: detail.id, title: detail.title, detail, problem: undefined },
    })
  } catch (error) {
    if (isCurrent()) deps.voices.setState({ listing: { ...emptyListing, problem: toProblem(error) } })
  }
}

/**
 * Looks for the voice whose id was typed, where the words may be one: they hold a digit as ids do, or no title has them. It
 * stands before what was found by title. Nobody said that it is an id, so it is quiet when there is none.
 */
async function findById(deps: VoicesNeeds, filter: LibraryFilter): Promise<void> {
  const typed = filter.search.trim()
  const isCurrent = (): boolean => deps.voices.getState().filter === filter
  const { voices, isLoading, problem } = deps.voices.getState().listing
  if (!mayNameVoice(typed) || filter.section === 'draft' || !isConnected(deps)) return
  if (isLoading || problem !== undefined || (voices.length > 0 && !/\d/u.test(typed))) return
  // That there is none, or none can be asked for now, is no news: the list says so of titles.
  const detail = await deps.client.call('voices.resolve', { text: typed }).catch(() => undefined)
  const { listing, known } = deps.voices.getState()
  if (detail === undefined || !isCurrent() || listing.voices.some(({ voice }) => voice.id === detail.id)) return
  const found: LibraryVoice = { source: detail.source, voice: detail, isMissing: false }
  deps.voices.setState({
    known: withKnown(known, [found]),
    listing: { ...listing, voices: [found, ...listing.voices], total: listing.total + 1 },
  })
}

/** Reads which voices are favourites, and which were cast lately. */
export async function readKept(deps: VoicesNeeds): Promise<void> {
  const kept = await answerUnlessTold(
    () => deps.voices.getState().kept,
    () => deps.client.call('voices.kept', {}),
  )
  if (kept !== undefined) deps.voices.setState({ kept })
}

/** Shows which voices are kept, also in a library that is narrowed to them. */
export function takeKept(deps: VoicesNeeds, kept: KeptVoices): void {
  deps.voices.setState({ kept })
  showKept(deps)
}

/** Marks a voice as a favourite, or takes the mark away. */
export async function markVoice(
  deps: VoicesNeeds,
  { source, id, title }: CastableVoice,
  isFavourite: boolean,
): Promise<void> {
  // Another window may have marked one meanwhile, which is told with this one in it.
  const kept = await answerUnlessTold(
    () => deps.voices.getState().kept,
    () => deps.client.call('voices.mark', { source, voiceId: id, title, isFavourite }),
  )
  if (kept !== undefined) takeKept(deps, kept)
  announce(deps.view, isFavourite ? voicesFavouriteAdded({ title }) : voicesFavouriteRemoved({ title }))
}

/** Opens a voice to be read about. */
export async function showVoice(deps: VoicesNeeds, { source, id, title }: CastableVoice): Promise<void> {
  deps.voices.setState({ shown: { source, id, title, detail: undefined, problem: undefined } })
  const isShown = (): boolean => {
    const { shown } = deps.voices.getState()
    return shown?.id === id && shown.source === source
  }
  try {
    const detail = await deps.client.call('voices.read', { source, voiceId: id })
    if (isShown()) deps.voices.setState({ shown: { source, id, title: detail.title, detail, problem: undefined } })
  } catch (error) {
    if (isShown()) deps.voices.setState({ shown: { source, id, title, detail: undefined, problem: toProblem(error) } })
  }
}

/** Closes the voice that is opened. */
export function hideVoice(deps: VoicesNeeds): void {
  deps.voices.setState({ shown: undefined })
}

/** Takes over what main says of a voice: in the list, and where it is opened. */
export function showDetail(deps: VoicesNeeds, detail: VoiceDetail): void {
  deps.voices.setState(({ listing, shown }) => ({
    listing: {
      ...listing,
      voices: listing.voices.map((one) =>
        one.source === detail.source && one.voice.id === detail.id ? { ...one, voice: detail } : one,
      ),
    },
    shown:
      shown?.id === detail.id && shown.source === detail.source
        ? { ...shown, title: detail.title, detail, problem: undefined }
        : shown,
  }))
}

/** Changes what an own voice is called and who can find it. */
export async function changeVoice(deps: VoicesNeeds, change: CallInput<'voices.change'>): Promise<void> {
  showDetail(deps, await deps.client.call('voices.change', change))
  if (change.coverImage !== undefined) forgetCover(deps, change.voiceId)
  announce(deps.view, voicesChanged())
}

/** Where a voice is cast, in the open and the recent projects. */
export function usesOfVoice(deps: VoicesNeeds, voiceId: VoiceId): Promise<readonly VoiceUse[]> {
  return deps.client.call('voices.uses', { voiceId })
}

/** Deletes an own voice at the service, for good. */
export async function removeVoice(deps: VoicesNeeds, voiceId: VoiceId, confirmedTitle: string): Promise<void> {
  await deps.client.call('voices.remove', { voiceId, confirmedTitle })
  const isIt = (source: Source, id: VoiceId): boolean => source === 'service' && id === voiceId
  deps.voices.setState(({ listing, shown }) => ({
    listing: {
      ...listing,
      voices: listing.voices.filter(({ source, voice }) => !isIt(source, voice.id)),
      total: Math.max(0, listing.total - 1),
    },
    shown: shown !== undefined && isIt(shown.source, shown.id) ? undefined : shown,
  }))
  announce(deps.view, voicesDeleted())
  await checkCast(deps)
}

/** Plays a sample of a voice by itself, or stops it. */
export async function toggleSample(deps: VoicesNeeds, source: Source, voiceId: VoiceId, index: number): Promise<void> {
  const id = sampleKey(source, voiceId, index)
  if (deps.audition.state().playingId === id) {
    deps.audition.stop()
    return
  }
  const { mediaId } = await deps.client.call('voices.sample', { voiceId, index })
  await deps.audition.play(id, { streamUrl: deps.client.mediaUrl('voices', mediaId) })
}

/** What a sample is called while it plays. */
export function sampleKey(source: Source, voiceId: VoiceId, index: number): string {
  return `sample:${voiceKey(source, voiceId)}:${index}`
}

/** Asks which cast voices cannot speak, and which speakers may be taken for one another. Nobody asked: failures are quiet. */
export async function checkCast(deps: VoicesNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const turn = (checks.get(deps) ?? 0) + 1
  checks.set(deps, turn)
  const isNewest = (): boolean => checks.get(deps) === turn && deps.project.getState().open?.handle === open.handle
  const input = { project: open.handle }
  const [troubles, alike] = await Promise.allSettled([
    isConnected(deps) ? deps.client.call('voices.check', input) : [],
    alikeWithWords(deps, input),
  ])
  if (!isNewest()) return
  if (troubles.status === 'fulfilled') deps.voices.setState({ troubles: troubles.value })
  if (alike.status === 'fulfilled') deps.voices.setState({ alike: alike.value })
}

// Who is alike is told in words, never by an id.
async function alikeWithWords(deps: VoicesNeeds, input: { readonly project: ProjectHandle }): Promise<AlikeSpeakers[]> {
  const alike = await deps.client.call('cast.alike', input)
  if (alike.length > 0) await problemTable.fetch()
  return alike
}
