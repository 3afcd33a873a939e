import { IconButton } from '../base/ui/icon-button.tsx'
import { CloseIcon } from '../base/ui/icons/icons.tsx'
import { DirectionPanel } from '../direction/direction-panel.tsx'
import { VariantChoice } from '../direction/variant-choice.tsx'
import styles from '../takes/view/inspector.module.css'
import type { InspectorProps } from './inspector-props.ts'
import {
  inspectorClose,
  inspectorSelectionLines,
  inspectorSelectionNotInCast,
  inspectorVariant,
} from '../../shared/messages/made/inspector.ts'

/** Several lines together: a value that they do not share is a dash, and a change goes to all of them. */
export function SelectionPanel(props: InspectorProps) {
  const { selected, cast } = props
  const ids = [...new Set(selected.map(({ speakerId }) => speakerId))]
  const speakers = ids.map((id) => cast.speakers.find((speaker) => speaker.id === id))
  const [only] = speakers
  const variants = speakers.length === 1 ? (only?.variants ?? []) : []
  const chosen = new Set(selected.map(({ variant }) => variant ?? ''))
  return (
    <>
      <div className={styles.head}>
        <div className="grow">
          <h2>{inspectorSelectionLines({ lines: selected.length })}</h2>
          <p className="ellip">
            {speakers.map((speaker) => speaker?.name ?? inspectorSelectionNotInCast()).join(', ')}
          </p>
        </div>
        {props.onClose === undefined ? null : (
          <IconButton icon={CloseIcon} label={inspectorClose()} small onClick={props.onClose} />
        )}
      </div>
      <div className={styles.scroll}>
        {variants.length === 0 ? null : (
          <section className={styles.section}>
            <div className={styles.pair}>
              <span aria-hidden>{inspectorVariant()}</span>
              <VariantChoice
                variants={variants}
                chosen={chosen.size === 1 ? [...chosen][0] : undefined}
                disabled={props.readOnly}
                onChange={(variant) =>
                  props.onVariant(
                    selected.map(({ lineId }) => lineId),
                    variant,
                  )
                }
              />
            </div>
          </section>
        )}
        <div className={styles.direction}>
          <DirectionPanel
            cast={cast}
            settings={props.settings}
            models={props.models}
            target={{ kind: 'lines', lines: selected }}
            disabled={props.readOnly}
            onChange={props.onDirection}
          />
        </div>
      </div>
    </>
  )
}
