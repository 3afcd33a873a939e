import { useId } from 'react'
import type { MixDocument, RoomTone } from '../../shared/core/mix/mix-document.ts'
import {
  mixRoomTone,
  mixRoomToneLevel,
  mixRoomToneMaking,
  mixRoomToneNoise,
  mixRoomToneTake,
  mixUndoRoomTone,
} from '../../shared/messages/made/mix.ts'
import { Check } from '../base/ui/check.tsx'
import { SoundNumber } from './sound-number.tsx'
import styles from './sounds.module.css'

/** What a switch of room tone needs. */
export type RoomToneProps = {
  /** Undefined until it has been read. */
  readonly mix: MixDocument | undefined
  readonly readOnly: boolean
  /** It is being made from takes. */
  readonly isMakingTone: boolean
  readonly onRoomTone: (isOn: boolean) => void
  readonly onChange: (label: string, make: (mix: MixDocument) => MixDocument) => void
}

/** Room tone under what is silent: whether there is any, how loud, and where it comes from. */
export function RoomToneSwitch({ mix, readOnly, isMakingTone, onRoomTone, onChange }: RoomToneProps) {
  const id = useId()
  const tone = mix?.roomTone
  return (
    <section className={styles.levels}>
      <Check id={id} checked={tone !== undefined} disabled={readOnly || isMakingTone} onChange={onRoomTone} />
      <label htmlFor={id}>{mixRoomTone()}</label>
      {tone === undefined ? null : (
        <SoundNumber
          label={mixRoomToneLevel()}
          value={tone.levelDbfs}
          range={[-96, -20]}
          isLevel
          disabled={readOnly}
          onChange={(levelDbfs) =>
            onChange(mixUndoRoomTone(), (now) =>
              now.roomTone === undefined ? now : { ...now, roomTone: { ...now.roomTone, levelDbfs } },
            )
          }
        />
      )}
      <span className="t3" role="status">
        {isMakingTone ? mixRoomToneMaking() : tone === undefined ? '' : originWords(tone.from)}
      </span>
    </section>
  )
}

function originWords(from: RoomTone['from']): string {
  if (from === 'file') return ''
  return from === 'take' ? mixRoomToneTake() : mixRoomToneNoise()
}
