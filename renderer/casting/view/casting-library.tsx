import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Candidate } from '../../../shared/contract/casting-views.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { addCandidate } from '../auditions.ts'
import { assignCandidate } from '../cast-details.ts'
import { runPressed } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import { run as begin } from '../../base/notices.ts'
import {
  filterVoices,
  markVoice,
  readLibrary,
  readMore,
  sampleKey,
  showVoice,
  toggleSample,
} from '../../voices/commands.ts'
import { VoiceLibraryView } from '../../voices/view/voice-library.tsx'
import { voiceCommand } from '../../voices/command-list.ts'
import { libraryCommands } from '../audition-commands.ts'
import { candidateKey } from '../model/audition.ts'
import { castable, castByVoice, isUsable, voiceKey } from '../../voices/voices.ts'
import type { ShownProject } from '../../project/store.ts'
import type { LibraryVoice } from '../../voices/store.ts'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'
import { useVoices } from '../../voices/needs.ts'
import {
  castingVoiceAssign,
  castingVoiceAudition,
  castingVoiceDetails,
  castingVoicePlay,
  castingVoiceStar,
  castingVoiceUnstar,
} from '../../../shared/messages/made/casting.ts'

/** The library under the audition, with its commands. */
export function CastingLibrary({
  open,
  speaker,
  variant,
  candidates,
}: {
  readonly open: ShownProject
  readonly speaker: Speaker | undefined
  readonly variant: string | undefined
  readonly candidates: readonly Candidate[]
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const keysOf = useKeyWords()
  const filter = useVoices((state) => state.filter)
  const listing = useVoices((state) => state.listing)
  const kept = useVoices((state) => state.kept)
  const shown = useVoices((state) => state.shown)
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const playingId = useTakePlaying()
  const searchRef = useRef<HTMLInputElement>(null)
  const readOnly = open.save.kind === 'readOnly'

  useSearchKey(searchRef)

  const users = useMemo(() => {
    const byVoice = castByVoice(open.cast)
    const speakers = new Map(open.cast.speakers.map((one) => [one.id, one]))
    return (key: string): readonly Speaker[] =>
      (byVoice.get(key) ?? []).flatMap((id) => {
        const user = speakers.get(id)
        return user === undefined ? [] : [user]
      })
  }, [open.cast])
  const inAudition = useMemo(() => new Set(candidates.map(candidateKey)), [candidates])
  const favourites = useMemo(
    () => new Set(kept.favourites.map(({ source, voice }) => voiceKey(source, voice.id))),
    [kept.favourites],
  )
  const add = (row: LibraryVoice): void => {
    if (speaker !== undefined && isUsable(row)) addCandidate(deps, speaker.id, { kind: 'voice', ...castable(row) })
  }
  const play = (row: LibraryVoice): void => run(() => toggleSample(deps, row.source, row.voice.id, 0))
  const star = (row: LibraryVoice): void =>
    run(() => markVoice(deps, castable(row), !favourites.has(voiceKey(row.source, row.voice.id))))
  const actionsOf = (row: LibraryVoice): readonly MenuEntry[] => [
    {
      title: castingVoiceAudition(),
      keys: keysOf(voiceCommand('addVoice')),
      disabled: speaker === undefined || !isUsable(row),
      onChoose: () => add(row),
    },
    ...(speaker === undefined
      ? []
      : [
          {
            title: castingVoiceAssign({ speaker: variant === undefined ? speaker.name : `${speaker.name}/${variant}` }),
            disabled: readOnly || !isUsable(row),
            onChoose: () => run(() => assignCandidate(deps, speaker.id, { kind: 'voice', ...castable(row) }, variant)),
          },
        ]),
    {
      title: castingVoicePlay(),
      keys: keysOf(voiceCommand('playSample')),
      disabled: !isUsable(row),
      onChoose: () => play(row),
    },
    {
      title: favourites.has(voiceKey(row.source, row.voice.id)) ? castingVoiceUnstar() : castingVoiceStar(),
      onChoose: () => star(row),
    },
    { title: castingVoiceDetails(), onChoose: () => run(() => showVoice(deps, castable(row))) },
  ]
  const onNearEnd = useCallback(() => {
    const { listing: now } = deps.voices.getState()
    if (now.next !== undefined && !now.isLoading && now.problem === undefined) begin(deps.view, () => readMore(deps))
  }, [deps])
  const playing = listing.voices.find(({ source, voice }) => sampleKey(source, voice.id, 0) === playingId)
  return (
    <VoiceLibraryView
      filter={filter}
      listing={listing}
      isConnected={isConnected}
      searchRef={searchRef}
      usersOf={users}
      inAudition={inAudition}
      favourites={favourites}
      playingKey={playing === undefined ? undefined : voiceKey(playing.source, playing.voice.id)}
      openedKey={shown === undefined ? undefined : voiceKey(shown.source, shown.id)}
      canAdd={speaker !== undefined}
      actionsOf={actionsOf}
      onNearEnd={onNearEnd}
      onOpen={(row) => run(() => showVoice(deps, castable(row)))}
      onAdd={add}
      onPlay={play}
      onDrag={(row) => deps.voices.setState({ dragged: row === undefined ? undefined : castable(row) })}
      onFilter={(change) => filterVoices(deps, change)}
      onAgain={() => run(() => (listing.next === undefined ? readLibrary(deps) : readMore(deps)))}
      onConnect={() => deps.view.setState({ dialog: { kind: 'connect' } })}
    />
  )
}

/** A key goes to the search box from everywhere but text fields. */
function useSearchKey(searchRef: RefObject<HTMLInputElement | null>): void {
  const deps = useCastingNeeds()
  const system = useSystem()
  useEffect(() => {
    const onSearch = (): void => {
      searchRef.current?.focus()
      searchRef.current?.select()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (deps.view.getState().dialog.kind !== 'none') return
      const isWritten =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, [contenteditable="true"]') !== null
      if (isWritten) return
      if (runPressed(libraryCommands, event, system, { onSearch })) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [deps, searchRef, system])
}
