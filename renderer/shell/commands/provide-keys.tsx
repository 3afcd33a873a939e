import { type ReactNode, useMemo } from 'react'
import { useSettings } from '../../account/needs.ts'
import { chordsOf } from '../../base/command.ts'
import { KeysProvider, type KeyWords } from '../../base/key-words.ts'
import { chordWords } from '../../base/keys.ts'

/** Says keys as the system of this window writes them. Of several that mean the same the first is said. */
export function ProvideKeys({ children }: { readonly children: ReactNode }): ReactNode {
  const system = useSettings((state) => state.app?.platform ?? 'linux')
  const keys = useMemo(() => {
    const words: KeyWords = (command) => {
      const [chord] = chordsOf(command, system)
      return chord === undefined ? '' : chordWords(chord, system === 'mac')
    }
    return { system, words }
  }, [system])
  return <KeysProvider value={keys}>{children}</KeysProvider>
}
