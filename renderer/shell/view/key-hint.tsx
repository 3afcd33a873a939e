import { statusKeysInside, statusKeysLeft, statusKeysPlaying } from '../../../shared/messages/made/status.ts'
import { baseKeyEnter } from '../../../shared/messages/made/base.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { useView } from '../../base/needs.ts'
import { editorCommand } from '../../script/editor/editor-commands.ts'
import { usePlayerState } from '../../transport/needs.ts'
import { commandOf } from '../commands/registry.ts'
import styles from './status.module.css'

/** How what is written is heard, while somebody writes or has just left the text. */
export function KeyHint() {
  const keysOf = useKeyWords()
  const textFocus = useView((state) => state.textFocus)
  const { playing } = usePlayerState()
  const workspace = useView((state) => state.workspace)
  if (workspace !== 'script' || textFocus === 'outside') return null
  const on = keysOf(commandOf('playMix'))
  const back = baseKeyEnter()
  const left = playing ? statusKeysPlaying({ on, back }) : statusKeysLeft({ on, back })
  return (
    <span className={`it ${styles.plain} ${styles.hint} ellip`}>
      {textFocus === 'left'
        ? left
        : statusKeysInside({ play: keysOf(commandOf('playLine')), leave: keysOf(editorCommand('leaveText')), on })}
    </span>
  )
}
