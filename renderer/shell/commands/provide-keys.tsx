import { type ReactNode, useMemo } from 'react'
import { useSettings } from '../../account/needs.ts'
import { chordsOf } from '../../base/command.ts'
import { type KeyWords, KeyWordsProvider } from '../../base/key-words.ts'
import { chordWords } from '../../base/keys.ts'

/** Says keys as the system of this window writes them. Of several that mean the same the first is said. */
export function ProvideKeys({ children }: { readonly children: ReactNode }): ReactNode {
  const system = useSettings((state) => state.app?.platform ?? 'linux')
  const words = useMemo<KeyWords>(
    () => (command) => {
      const [chord] = chordsOf(command, system)
      return chord === undefined ? '' : chordWords(chord, system === 'mac')
    },
    [system],
  )
  return <KeyWordsProvider value={words}>{children}</KeyWordsProvider>
}
