import {
  renderingLiveLine,
  renderingLiveScene,
  renderingLiveSceneLines,
  renderingLiveStop,
  renderingLiveTitle,
  renderingLiveWordsLine,
} from '../../../shared/messages/made/rendering.ts'
import type { LiveView } from '../../../shared/contract/render-views.ts'
import { isLiveActive, liveWords } from '../model/live.ts'
import { PlayIcon } from '../../base/ui/icons/icons.tsx'
import { StopIcon } from '../../base/ui/icons/more-icons.tsx'
import { ProgressRing } from '../../base/ui/icons/state-mark.tsx'
import { messageOf } from '../../base/messages/problem-words.ts'
import styles from './live.module.css'

/** Hearing a line, or its scene, while it is made. */
export type LiveSectionProps = {
  /** The newest reading, if it is of what is shown. */
  readonly live: LiveView | undefined
  /** Number of the line that is being received. */
  readonly lineNumber: number | undefined
  /** How many lines the scene has. */
  readonly sceneLines: number
  /** Why nothing can be read now; undefined: it can. */
  readonly cannot: string | undefined
  readonly onLine: () => void
  readonly onScene: () => void
  readonly onStop: () => void
}

/** Draws the two buttons, or how far the reading has come. */
export function LiveSection({ live, lineNumber, sceneLines, cannot, ...calls }: LiveSectionProps) {
  const isActive = live !== undefined && isLiveActive(live)
  return (
    <section className={styles.live} aria-label={renderingLiveTitle()}>
      <h3 className="sec-title">{renderingLiveTitle()}</h3>
      {isActive ? (
        <div className={styles.row}>
          <ProgressRing progress={undefined} size={14} />
          <span className="grow tnum" role="status">
            {lineNumber === undefined
              ? liveWords(live)
              : renderingLiveWordsLine({ live: liveWords(live), line: lineNumber })}
          </span>
          <button type="button" className="btn btn-sm" onClick={calls.onStop}>
            <StopIcon size={12} />
            {renderingLiveStop()}
          </button>
        </div>
      ) : (
        <>
          <div className={styles.row}>
            <button
              type="button"
              className="btn btn-sm"
              disabled={cannot !== undefined}
              title={cannot}
              onClick={calls.onLine}
            >
              <PlayIcon size={12} />
              {renderingLiveLine()}
            </button>
            <button
              type="button"
              className="btn btn-sm"
              disabled={cannot !== undefined || sceneLines < 2}
              title={cannot}
              onClick={calls.onScene}
            >
              <PlayIcon size={12} />
              {sceneLines < 2 ? renderingLiveScene() : renderingLiveSceneLines({ sceneLines })}
            </button>
          </div>
          {live === undefined ? null : (
            <p className="hint" role="status">
              {liveWords(live)}
              {live.problem === undefined ? '' : `. ${messageOf(live.problem)}`}
            </p>
          )}
        </>
      )}
    </section>
  )
}
