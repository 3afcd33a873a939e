import { useStore } from 'zustand'
import { type LoudnessChoice, loudnessTargetKinds } from '../../../shared/core/deliver/loudness-choice.ts'
import {
  exportLoudnessAudiobook,
  exportLoudnessBroadcast,
  exportLoudnessCustom,
  exportLoudnessGames,
  exportLoudnessPodcast,
} from '../../../shared/messages/made/export.ts'
import {
  timelineAsExported,
  timelineAsExportedNone,
  timelineAsExportedOff,
  timelineAsExportedTarget,
} from '../../../shared/messages/made/timeline.ts'
import { Select } from '../../base/ui/select.tsx'
import type { ListeningStore } from '../../transport/listening/listening.ts'

const titles = {
  podcast: exportLoudnessPodcast,
  audiobook: exportLoudnessAudiobook,
  broadcast: exportLoudnessBroadcast,
  games: exportLoudnessGames,
  custom: exportLoudnessCustom,
} as const

/** What is heard: the takes as they are, or as an export with a target, or without one, would have them. */
export function HearAsExported({ store }: { readonly store: ListeningStore }) {
  const asExported = useStore(store, (state) => state.asExported)
  const custom = useStore(store, (state) => state.customTarget)
  const choiceOf = (kind: LoudnessChoice['kind']): LoudnessChoice =>
    kind === 'custom' && custom !== undefined ? custom : { kind }
  return (
    <Select
      size="xs"
      label={timelineAsExported()}
      value={asExported?.kind ?? 'off'}
      options={[
        { value: 'off', title: timelineAsExportedOff() },
        { value: 'none', title: timelineAsExportedNone() },
        ...loudnessTargetKinds
          .filter((kind) => kind !== 'custom' || custom !== undefined)
          .map((kind) => ({ value: kind, title: timelineAsExportedTarget({ target: titles[kind]() }) })),
      ]}
      onChange={(kind) => {
        if (kind === 'off') store.setState({ asExported: undefined })
        else store.setState({ asExported: kind === 'none' ? { kind } : choiceOf(kind) })
      }}
    />
  )
}
