import { baseWorkspaceCasting, baseWorkspaceScript, baseWorkspaceTakes } from '../../shared/messages/made/base.ts'

/** The window's workspaces, in the order of their switch. */
export const workspaces = [
  { id: 'script', title: baseWorkspaceScript },
  { id: 'casting', title: baseWorkspaceCasting },
  { id: 'takes', title: baseWorkspaceTakes },
] as const

/** A workspace's name. */
export type Workspace = (typeof workspaces)[number]['id']

/** True for the name of a workspace. */
export function isWorkspace(value: unknown): value is Workspace {
  return workspaces.some(({ id }) => id === value)
}
