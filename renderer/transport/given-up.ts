import type { ProjectHandle } from '../../shared/core/model/ids.ts'

/** What ends with each handle that was asked about. */
const ends = new Map<ProjectHandle, AbortController>()

function endOf(handle: ProjectHandle): AbortController {
  const known = ends.get(handle)
  if (known !== undefined) return known
  const made = new AbortController()
  ends.set(handle, made)
  return made
}

/** Aborts when the handle is given up: what is asked for under it is not there any more. Another one where it stays after all. */
export function whileHandle(handle: ProjectHandle): AbortSignal {
  return endOf(handle).signal
}

/** Ends what is asked for under a handle, before that is taken away. */
export function giveUp(handle: ProjectHandle): void {
  endOf(handle).abort()
}

/** It was not taken away. */
export function keepAfterAll(handle: ProjectHandle): void {
  ends.delete(handle)
}
