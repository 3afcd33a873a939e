import type { Chord } from '../../base/keys.ts'

/** Commands that watch, pay for and tidy up what is rendered, in the form of `commandList`, which they are part of. */
export const renderingCommands = [
  { id: 'showQueue', title: 'Show the render queue', chord: undefined, needs: 'project' },
  { id: 'pauseQueue', title: 'Pause the render queue', chord: undefined, needs: 'queue' },
  { id: 'resumeQueue', title: 'Go on with the render queue', chord: undefined, needs: 'paused' },
  { id: 'liveLine', title: 'Hear the line while it is made', chord: undefined, needs: 'line' },
  { id: 'liveScene', title: 'Hear the scene while it is made', chord: undefined, needs: 'line' },
  { id: 'scenePlan', title: 'Preview whole scenes as requests', chord: undefined, needs: 'project' },
  { id: 'pickUp', title: 'Retake the line between its neighbours', chord: undefined, needs: 'line' },
  { id: 'spending', title: 'Spending', chord: undefined, needs: 'project' },
  { id: 'cleanUp', title: 'Clean up takes', chord: undefined, needs: 'project' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly chord: Chord | undefined
  readonly needs: 'project' | 'line' | 'queue' | 'paused'
}[]

/** The name of one of them. */
export type RenderingCommandId = (typeof renderingCommands)[number]['id']

/** Whether a command is one of them. */
export function isRenderingCommand(id: string): id is RenderingCommandId {
  return renderingCommands.some((command) => command.id === id)
}
