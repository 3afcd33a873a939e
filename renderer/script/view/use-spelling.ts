import { useEffect, useMemo, useState } from 'react'
import { afterSight } from '../../base/late/after-sight.ts'
import { askUntilThere } from '../../base/late/ask-until-there.ts'
import { announce } from '../../base/notices.ts'
import type { SpellingRules } from '../spelling/spelling-rules.ts'
import type { Speller } from '../spelling/speller.ts'
import { changeSettings } from '../../account/app-settings.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useScriptNeeds } from '../needs.ts'
import { scriptSpellingAdded } from '../../../shared/messages/made/script.ts'

const noWords: readonly string[] = []

/** What the script's spelling is judged by, as the user's settings say; undefined while it is off or not loaded yet. */
export function useSpelling(): SpellingRules | undefined {
  const deps = useScriptNeeds()
  const run = useRun()
  const language = useSettings((state) => state.app?.settings.spelling) ?? 'off'
  const own = useSettings((state) => state.app?.settings.ownWords) ?? noWords
  const [speller, setSpeller] = useState<Speller>()
  useEffect(() => {
    if (language === 'off') return undefined
    let started: Speller | undefined
    // Not a part of what must be there before anybody can write: it is not even asked for before the script is seen.
    const load = async () => {
      await afterSight()
      return import('../spelling/speller.ts')
    }
    const endAsking = askUntilThere(load, ({ createSpeller }) => {
      started = createSpeller(language)
      setSpeller(started)
    })
    return () => {
      endAsking()
      started?.close()
      setSpeller(undefined)
    }
  }, [language])
  return useMemo(() => {
    if (speller === undefined) return undefined
    const onAdd = (word: string): void =>
      run(async () => {
        await changeSettings(deps, { ownWords: [...own.filter((other) => other !== word), word] })
        announce(deps.view, scriptSpellingAdded({ word }))
      })
    return { speller, own, onAdd }
  }, [speller, own, deps, run])
}
