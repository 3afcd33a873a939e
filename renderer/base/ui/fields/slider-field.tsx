import { useId } from 'react'
import { SettledRange, type SettledRangeProps, useHeldValue } from './settled-range.tsx'
import styles from './speaker.module.css'

/** A number that the mixer uses: a slider, and its value in words. It never makes a line stale. */
export type SliderFieldProps = Omit<SettledRangeProps, 'id' | 'label' | 'className' | 'onHold'> & {
  readonly label: string
}

/** Draws the slider. */
export function SliderField({ label, ...range }: SliderFieldProps) {
  const id = useId()
  const holding = useHeldValue(range.value)
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <SettledRange {...range} {...holding} id={id} />
      <span className="tnum">{range.words(holding.held)}</span>
    </div>
  )
}
