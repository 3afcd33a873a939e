import type { StagePicture } from './picture.ts'
import type { PaintContext } from './stage-canvas.ts'
import type { StageLooks } from './stage-types.ts'
import { type StageView, xOfSample } from './view.ts'

/** Draws a line through all lanes where each scene in view begins. Answers whether there was any. */
export function paintSceneStarts(
  context: PaintContext,
  {
    picture,
    view,
    looks,
    height,
    colour,
  }: {
    readonly picture: StagePicture
    readonly view: StageView
    readonly looks: Pick<StageLooks, 'sceneStarts'>
    readonly height: number
    readonly colour: string
  },
): boolean {
  let hasLines = false
  context.fillStyle = colour
  for (const lineId of looks.sceneStarts) {
    const startSample = picture.startOfLine.get(lineId)
    if (startSample === undefined) continue
    // In the middle of the pause before the scene.
    const x = Math.round(xOfSample(view, startSample)) - 6
    if (x < 0 || x > view.width) continue
    context.fillRect(x, 0, 1, height)
    hasLines = true
  }
  return hasLines
}
