import type { WindowOutput } from './create-output.ts'

/** The one output by which everything of a window is heard. Its code comes when something is first played. */
export type LateOutput = () => Promise<WindowOutput>

/** Asked for again where its code could not be had: the server may have been away for a moment. */
export function lateOutput(load: () => Promise<WindowOutput>): LateOutput {
  let coming: Promise<WindowOutput> | undefined
  return () => {
    coming ??= load().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
