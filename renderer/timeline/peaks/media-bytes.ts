/** Bytes of a part of what the host serves. `totalBytes`: of the whole, as far as it is there. */
export type MediaPart = { readonly bytes: Uint8Array<ArrayBuffer>; readonly totalBytes: number }

/**
 * Reads bytes `from` to `to` (counted in; absent: to the end) of an address. A part behind the end is empty; undefined
 * where there is nothing, or nobody answers.
 */
export type ReadMedia = (url: string, from: number, to?: number) => Promise<MediaPart | undefined>

/** `ReadMedia` by the page's own fetch, as long as `signal` lets it. */
export const fetchMedia = async (
  signal: AbortSignal,
  ...[url, from, to]: Parameters<ReadMedia>
): ReturnType<ReadMedia> => {
  try {
    const answer = await fetch(url, { headers: { range: `bytes=${from}-${to ?? ''}` }, signal })
    const totalBytes = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
    if (answer.status === 416)
      return { bytes: new Uint8Array(0), totalBytes: Number.isNaN(totalBytes) ? 0 : totalBytes }
    if (answer.status !== 206 || Number.isNaN(totalBytes)) return undefined
    return { bytes: new Uint8Array(await answer.arrayBuffer()), totalBytes }
  } catch {
    // The host is gone, and it is said elsewhere, or the project is being closed; whoever draws asks again.
    return undefined
  }
}
