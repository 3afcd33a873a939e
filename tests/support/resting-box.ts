import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Where an element is drawn. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Where an element is once it stands still: parts of the window that are still coming move what is there already. */
export async function restingBox(element: Locator): Promise<Box> {
  let box: Box = { x: 0, y: 0, width: 0, height: 0 }
  const stands = async (): Promise<boolean> => {
    const now = await element.boundingBox()
    const isSame = now !== null && JSON.stringify(now) === JSON.stringify(box)
    if (now !== null) box = now
    return isSame
  }
  await expect.poll(stands, { interval: 300 }).toBe(true)
  return box
}
