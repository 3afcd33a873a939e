import { useEffect } from 'react'
import { runAsked } from '../../base/notices.ts'
import { commandOfPress, keyTarget, leadsToText } from '../commands/keys.ts'
import { commands, runCommand } from '../commands/registry.ts'
import { useSystem } from '../../base/key-words.ts'
import { useDeps } from '../parts/use-deps.ts'

/**
 * Listens to the window's keys. They are taken on the way down, before the script editor sees them, so that one key means
 * one thing everywhere; while a dialog asks something they rest. A key that is held is spent by a command that it does
 * not repeat: its usual meaning would surprise.
 */
export function useShortcuts(): void {
  const deps = useDeps()
  const system = useSystem()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { dialog, workspace } = deps.view.getState()
      if ((dialog.kind !== 'none' && dialog.kind !== 'export') || event.isComposing) return
      const scene = { target: keyTarget(event.target), workspace }
      const command = commandOfPress(commands, event, scene, system)
      if (command === undefined) {
        if (!leadsToText(event, scene)) return
        // What is written with the key then goes into the text by itself; Enter only leads there.
        deps.editor.get()?.focus()
        if (event.key === 'Enter') event.preventDefault()
        return
      }
      if (command.place === 'idle' && deps.project.getState().open === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat && command.repeats !== true) return
      runAsked(deps.view, () => runCommand(deps, command.id))
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [deps, system])
}
