import { type ListenTo, listenChoices } from '../../../shared/core/model/take.ts'
import {
  timelineListenTo,
  timelineListenToBest,
  timelineListenToBestShort,
  timelineListenToDraft,
  timelineListenToFinal,
} from '../../../shared/messages/made/timeline.ts'
import { Segmented } from '../../base/ui/segmented.tsx'
import { Select } from '../../base/ui/select.tsx'
import styles from './transport.module.css'

const short = {
  best: timelineListenToBestShort,
  final: timelineListenToFinal,
  draft: timelineListenToDraft,
} as const satisfies Record<ListenTo, () => string>

/** Whose takes are heard and drawn in this window: the best of each line, as the export has it, or those of one source. */
export function ListenToChoice({
  value,
  onChange,
}: {
  readonly value: ListenTo
  readonly onChange: (value: ListenTo) => void
}) {
  const bar = {
    small: true,
    label: timelineListenTo(),
    value,
    onChange,
  }
  const words = (best: string) =>
    listenChoices.map((one) => ({ value: one, title: one === 'best' ? best : short[one]() }))
  const options = (best: string) => words(best).map(({ value: one, title }) => ({ value: one, content: title }))
  // One of the three is shown, by the room there is.
  return (
    <div className={styles.listenTo}>
      <div className={styles.listenWide}>
        <Segmented<ListenTo> {...bar} options={options(timelineListenToBest())} />
      </div>
      <div className={styles.listenShort}>
        <Segmented<ListenTo> {...bar} options={options(timelineListenToBestShort())} />
      </div>
      <div className={styles.listenNarrow}>
        <Select
          size="xs"
          {...bar}
          options={words(timelineListenToBestShort())}
          onChange={(next) => onChange(listenChoices.find((one) => one === next) ?? 'best')}
        />
      </div>
    </div>
  )
}
