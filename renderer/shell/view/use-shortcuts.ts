import { useEffect } from 'react'
import { runAsked } from '../../base/notices.ts'
import { runCommand } from '../commands/run-command.ts'
import { commandList } from '../model/command-list.ts'
import { isKeyOfScript } from '../../script/command-list.ts'
import { matchesChord } from '../../base/keys.ts'
import { useSettings } from '../../account/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

// Undo and redo are the window's own, except in fields that have a history themselves.
function isInScript(id: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('.cm-content') !== null) return true
  if (id !== 'undo' && id !== 'redo') return false
  return target.closest('input, textarea, [contenteditable="true"]') === null
}

// There is no line at the caret where the script is not shown; fields there use these keys themselves.
function isKeyOfCaretLine(id: string): boolean {
  return id === 'playLine' || id === 'renderLine'
}

/**
 * Listens to the window's shortcuts. They are taken on the way down, before the script editor sees the key, so that one
 * key means one thing everywhere; while a dialog asks something they rest. Space plays when nothing has focus.
 */
export function useShortcuts(): void {
  const deps = useDeps()
  const isMac = useSettings((state) => state.app?.platform === 'mac')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const dialog = deps.view.getState().dialog.kind
      if (dialog !== 'none' && dialog !== 'export') return
      if (event.isComposing || event.repeat) return
      if (event.key === ' ' && document.activeElement === document.body) {
        // Casting plays its candidates with this key.
        if (deps.project.getState().open === undefined || deps.view.getState().workspace !== 'script') return
        event.preventDefault()
        deps.player.toggle()
        return
      }
      const command = commandList.find(({ chord }) => chord !== undefined && matchesChord(chord, event, isMac))
      if (command === undefined || (isKeyOfScript(command.id) && !isInScript(command.id, event.target))) return
      if (isKeyOfCaretLine(command.id) && deps.view.getState().workspace !== 'script') return
      event.preventDefault()
      event.stopPropagation()
      runAsked(deps.view, () => runCommand(deps, command.id))
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [deps, isMac])
}
