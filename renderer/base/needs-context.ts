import { createContext, type Provider, useContext } from 'react'

/** How what a feature needs comes to its connected components. Components below them take props only. */
export type NeedsContext<Needs> = {
  readonly Provider: Provider<Needs | undefined>
  /** What was handed down; a component outside of the provider is a mistake of ours. */
  readonly useNeeds: () => Needs
}

/** A way of its own for one feature: none of them knows what the others need. */
export function createNeeds<Needs>(): NeedsContext<Needs> {
  const context = createContext<Needs | undefined>(undefined)
  function useNeeds(): Needs {
    const needs = useContext(context)
    if (needs === undefined) throw new TypeError('No parts were handed to this component.')
    return needs
  }
  return { Provider: context.Provider, useNeeds }
}
