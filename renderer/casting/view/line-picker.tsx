import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { OutlineLine } from '../../project/outline.ts'
import type { AuditionText } from '../model/auditions-store.ts'
import { ChevronUpDownIcon } from '../../base/ui/icons/more-icons.tsx'
import { Select } from '../../base/ui/select.tsx'
import styles from './audition.module.css'
import {
  castingLineCount,
  castingLineCountMore,
  castingLineCountOne,
  castingLineEmpty,
  castingLineList,
  castingLineName,
  castingLineNone,
  castingLinePlaceholder,
} from '../../../shared/messages/made/casting.ts'

/** What is spoken in an audition: a line of the script, with those that follow it, or typed words. */
export type LinePickerProps = {
  /** Lines of the speaker first. */
  readonly lines: readonly OutlineLine[]
  readonly text: AuditionText | undefined
  /** How many lines the exchange can have from the chosen one on. */
  readonly mostLines: number
  readonly onPick: (text: AuditionText) => void
}

/** Options in sight at once; typing finds the others. */
const MOST_OPTIONS = 60

/** Draws the field with its list. Up and Down choose, Enter takes, Escape goes back; other words are spoken as typed. */
export function LinePicker({ lines, text, mostLines, onPick }: LinePickerProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const chosen = text?.kind === 'script' ? lines.find((line) => line.id === text.lineId) : undefined
  const shown = typed ?? chosen?.node.text ?? (text?.kind === 'typed' ? text.text : '')
  const wanted = (typed ?? '').trim().toLowerCase()
  const options = lines
    .filter(
      (line) => wanted === '' || `${line.number} ${line.speaker} ${line.node.text}`.toLowerCase().includes(wanted),
    )
    .slice(0, MOST_OPTIONS)

  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }
  const pickLine = (lineId: LineId): void => {
    close()
    onPick({ kind: 'script', lineId, count: text?.kind === 'script' ? text.count : 1 })
  }
  const takeTyped = (): void => {
    if (typed !== undefined && typed.trim() !== '' && typed !== chosen?.node.text) {
      onPick({ kind: 'typed', text: typed.trim() })
    }
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((at) => Math.max(-1, Math.min(options.length - 1, at + step)))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      const option = isOpen ? options[active] : undefined
      if (option === undefined) takeTyped()
      else pickLine(option.id)
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className={styles.picker}>
      <div
        className={`field ${styles.pickField}`}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) takeTyped()
        }}
      >
        <span className="tnum t3">{typed === undefined ? chosen?.number : ''}</span>
        <input
          ref={inputRef}
          role="combobox"
          data-focus="audition-line"
          aria-label={castingLineName()}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          value={shown}
          maxLength={2000}
          placeholder={castingLineEmpty()}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={`${styles.pickHint} t3`}>{castingLinePlaceholder()}</span>
        <ChevronUpDownIcon size={14} className="t3" />
        {isOpen ? (
          <ul id={`${id}-list`} className={`pop ${styles.pickList}`} role="listbox" aria-label={castingLineList()}>
            {options.map((line, index) => (
              <li
                key={line.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                ref={index === active ? scrollIntoView : undefined}
                // The field keeps the focus: pressing must not blur it before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pickLine(line.id)}
              >
                <span className="tnum t3">{line.number}</span>
                <span className={styles.pickWho}>{line.speaker}</span>
                <span className="ellip">{line.node.text}</span>
              </li>
            ))}
            {options.length === 0 ? (
              <li role="option" aria-selected={false} aria-disabled className="t3">
                {castingLineNone()}
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      {text?.kind === 'script' && mostLines > 1 ? (
        <div className={styles.stretch}>
          <Select
            label={castingLineCount()}
            size="sm"
            value={String(Math.min(text.count, mostLines))}
            options={Array.from({ length: mostLines }, (_, index) => ({
              value: String(index + 1),
              title: index === 0 ? castingLineCountOne() : castingLineCountMore({ lines: index + 1 }),
            }))}
            onChange={(count) => onPick({ ...text, count: Number(count) })}
          />
        </div>
      ) : null}
    </div>
  )
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
