import { type CommandId, chordOf } from '../model/command-list.ts'
import { chordWords } from '../../base/keys.ts'
import { useSettings } from '../../account/needs.ts'

/** The keys of a command as they are said on this computer; empty if it has none. */
export function useKeys(id: CommandId): string {
  const isMac = useSettings((state) => state.app?.platform === 'mac')
  const chord = chordOf(id)
  return chord === undefined ? '' : chordWords(chord, isMac)
}
