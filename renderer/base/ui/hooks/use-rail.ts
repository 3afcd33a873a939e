import { useMedia } from './use-media.ts'

/** The window is so narrow (below 1180 pixels) that the left panel is a rail of chips. The style sheets ask the same. */
export function useRail(): boolean {
  return useMedia('(max-width: 1179px)')
}
