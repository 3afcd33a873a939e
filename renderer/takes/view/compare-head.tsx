import {
  takesCompareBlind,
  takesCompareControls,
  takesCompareKeepPosition,
  takesCompareLoop,
  takesCompareMatchLoudness,
  takesCompareNewTake,
  takesCompareNewTakeMore,
  takesCompareNewTakes,
  takesCompareScript,
  takesCompareShowInScript,
  takesCompareSpectrogram,
  takesCompareTitle,
  takesTakes,
} from '../../../shared/messages/made/takes.ts'
import type { ReactNode } from 'react'
import type { OutlineLine } from '../../project/outline.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon } from '../../base/ui/icons/icons.tsx'
import { LoopIcon } from '../../base/ui/icons/more-icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import type { MenuGroups } from '../../base/ui/overlays/menu-types.ts'
import { SpeakerChip } from '../../base/ui/speaker-chip.tsx'
import { ToggleField } from '../../base/ui/toggle-field.tsx'
import { LineQuote } from './line-quote.tsx'
import styles from './takes.module.css'

/** The head of the comparison: the line in large, how takes are listened to, and new ones. */
export type CompareHeadProps = {
  readonly line: OutlineLine
  readonly colour: number | undefined
  readonly takeCount: number
  readonly matchLoudness: boolean
  readonly keepPosition: boolean
  readonly isBlind: boolean
  readonly isLooping: boolean
  readonly showsSpectrogram: boolean
  /** Where the line stands, drawn by itself. */
  readonly position: ReactNode
  /** Why no new take can be made now; undefined: one can. */
  readonly noNewTake: string | undefined
  readonly newTakeMenu: () => MenuGroups
  readonly onNewTake: () => void
  readonly onShowInScript: () => void
  readonly onMatchLoudness: (on: boolean) => void
  readonly onKeepPosition: (on: boolean) => void
  readonly onBlind: (on: boolean) => void
  readonly onLoop: (on: boolean) => void
  readonly onSpectrogram: (on: boolean) => void
}

/** Draws it. */
export function CompareHead(props: CompareHeadProps) {
  const { line } = props
  return (
    <>
      <header className={styles.compareHead}>
        <SpeakerChip name={line.speaker} colour={props.colour} size="sm" />
        <h2 className="ellip">{takesCompareTitle({ number: line.number, speaker: line.speaker })}</h2>
        <span className="t3 tnum">{takesTakes({ takes: props.takeCount })}</span>
        <span className="grow" />
        <button type="button" className="btn btn-ghost btn-sm" onClick={props.onShowInScript}>
          {takesCompareShowInScript()}
        </button>
        <div className="split" role="group" aria-label={takesCompareNewTakes()}>
          <button
            type="button"
            className="btn"
            disabled={props.noNewTake !== undefined}
            title={props.noNewTake}
            onClick={props.onNewTake}
          >
            {takesCompareNewTake()}
          </button>
          <Menu
            align="end"
            groups={props.newTakeMenu}
            trigger={
              <button type="button" className="btn" aria-label={takesCompareNewTakeMore()}>
                <ChevronDownIcon />
              </button>
            }
          />
        </div>
      </header>
      <div className={styles.script}>
        <span className={styles.label}>{takesCompareScript()}</span>
        <LineQuote node={line.node} className={styles.quote} />
      </div>
      <div className={styles.controls} role="toolbar" aria-label={takesCompareControls()}>
        <ToggleField
          label={takesCompareMatchLoudness()}
          checked={props.matchLoudness}
          onChange={props.onMatchLoudness}
        />
        <ToggleField label={takesCompareKeepPosition()} checked={props.keepPosition} onChange={props.onKeepPosition} />
        <ToggleField label={takesCompareBlind()} checked={props.isBlind} onChange={props.onBlind} />
        <ToggleField
          label={takesCompareSpectrogram()}
          checked={props.showsSpectrogram}
          onChange={props.onSpectrogram}
        />
        <span className="grow" />
        <IconButton
          icon={LoopIcon}
          label={takesCompareLoop()}
          aria-pressed={props.isLooping}
          onClick={() => props.onLoop(!props.isLooping)}
        />
        {props.position}
      </div>
    </>
  )
}
