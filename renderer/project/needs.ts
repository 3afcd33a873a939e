import { useState } from 'react'
import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { BaseNeeds } from '../base/needs.ts'
import type { EditorBox } from './editor-box.ts'
import type { ProjectParts } from './project-parts.ts'
import { steadyProject } from './steady-project.ts'
import type { ShownProject, ProjectStore } from './store.ts'
import type { ScriptSync } from './script-sync-types.ts'
import type { TypingRest } from '../base/typing-rest.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type ProjectNeeds = BaseNeeds & {
  readonly project: ProjectStore
  readonly sync: ScriptSync
  /** Whether somebody types. */
  readonly rest: TypingRest
  /** Everything of the project besides the script that windows change. */
  readonly parts: ProjectParts
  readonly editor: EditorBox
}

const context = createNeeds<ProjectNeeds>()

/** Hands them down to the connected components. */
export const ProjectProvider = context.Provider

/** They, in a connected component. */
export const useProjectNeeds = context.useNeeds

/** The open project; undefined on the start screen. */
export function useOpenProject(): ShownProject | undefined {
  return useStore(useProjectNeeds().project, (state) => state.open)
}

/**
 * The same for the parts of the window that do not change while typing is saved: only the title bar shows that. While
 * somebody types a save begins and ends every second, and drawing everything for it costs as much as several keys.
 */
export function useSteadyProject(): ShownProject | undefined {
  const [steady] = useState(() => steadyProject<ShownProject>())
  return useStore(useProjectNeeds().project, (state) => steady(state.open))
}
