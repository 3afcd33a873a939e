import type { SaveState } from '../../shared/contract/views.ts'

/**
 * Answers the project that it was given before while the next one differs in nothing but how far saving is: edited,
 * saving and saved are one to it. Whoever shows which of them it is must not use it.
 */
export function steadyProject<P extends { readonly save: SaveState }>(): (next: P | undefined) => P | undefined {
  let shown: P | undefined
  return (next) => {
    if (shown === undefined || next === undefined || !isSameButSaving(shown, next)) shown = next
    return shown
  }
}

function isSameButSaving<P extends { readonly save: SaveState }>(one: P, other: P): boolean {
  const { save: oneSave, ...oneRest } = one
  const { save: otherSave, ...otherRest } = other
  if (oneSave !== otherSave && !(isPassing(oneSave) && isPassing(otherSave))) return false
  const rest = new Map<string, unknown>(Object.entries(oneRest))
  const others = Object.entries(otherRest)
  return others.length === rest.size && others.every(([key, value]) => rest.has(key) && Object.is(rest.get(key), value))
}

function isPassing({ kind }: SaveState): boolean {
  return kind === 'unsaved' || kind === 'saving' || kind === 'saved'
}
