import type { Page } from 'playwright'

/** Canvases of the timeline that can be seen, and how many of their pixels are drawn within each region and in none. */
type TimelineWaves = { canvases: number; within: number[]; elsewhere: number }

export function timelineWaves(page: Page): Promise<TimelineWaves> {
  return page.evaluate(readWaves)
}

// Runs in the page.
function readWaves(): TimelineWaves {
  const root = [...document.querySelectorAll('section[aria-label="Timeline"] *')].find((one) => one.shadowRoot !== null)
  const all = [...(root?.shadowRoot?.querySelectorAll('canvas') ?? [])]
  const canvases = all.filter((canvas) => getComputedStyle(canvas).visibility === 'visible')
  const regions = [...(root?.shadowRoot?.querySelectorAll('button.rg') ?? [])].map((one) => one.getBoundingClientRect())
  const within = regions.map(() => 0)
  let elsewhere = 0
  for (const canvas of canvases) {
    const box = canvas.getBoundingClientRect()
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    copy?.drawImage(canvas, 0, 0)
    const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    for (let at = 0; at < data.length / 4; at++) {
      if (data[at * 4 + 3] === 0) continue
      const x = box.left + (((at % canvas.width) + 0.5) * box.width) / canvas.width
      const y = box.top + ((Math.floor(at / canvas.width) + 0.5) * box.height) / canvas.height
      const found = regions.findIndex(
        ({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom,
      )
      if (found === -1) elsewhere++
      else within[found] = (within[found] ?? 0) + 1
    }
  }
  return { canvases: canvases.length, within, elsewhere }
}
