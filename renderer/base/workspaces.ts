/** The window's workspaces, in the order of their switch: each has a command of its own, and so a key. */
export const workspaces = [
  { id: 'script', title: 'Script', command: 'showScript' },
  { id: 'casting', title: 'Casting', command: 'showCasting' },
  { id: 'takes', title: 'Takes', command: 'showTakes' },
] as const

/** A workspace's name. */
export type Workspace = (typeof workspaces)[number]['id']

/** Commands that go to a workspace, in the form of `commandList`, which they are part of. */
export const workspaceCommands = [
  { id: 'showScript', title: 'Go to Script', chord: 'Mod+1', needs: 'project' },
  { id: 'showCasting', title: 'Go to Casting', chord: 'Mod+2', needs: 'project' },
  { id: 'showTakes', title: 'Go to Takes', chord: 'Mod+3', needs: 'project' },
] as const

/** The workspace that a command goes to; undefined for every other command. */
export function workspaceOf(command: string): Workspace | undefined {
  return workspaces.find((workspace) => workspace.command === command)?.id
}

/** True for the name of a workspace. */
export function isWorkspace(value: unknown): value is Workspace {
  return workspaces.some(({ id }) => id === value)
}
