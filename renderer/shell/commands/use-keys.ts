import { useKeyWords } from '../../base/key-words.ts'
import { type CommandId, commandOf } from './registry.ts'

/** The keys of a command as they are said on this computer; empty if it has none. */
export function useKeys(id: CommandId): string {
  return useKeyWords()(commandOf(id))
}
