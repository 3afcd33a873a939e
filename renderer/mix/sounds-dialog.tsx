import { useEffect, useId, useRef, useState } from 'react'
import {
  mixAbout,
  mixAdd,
  mixAddBed,
  mixAddEffect,
  mixAdding,
  mixAnchor,
  mixAnchorAt,
  mixAnchorBefore,
  mixAnchorEnd,
  mixAnchorLine,
  mixAnchorStart,
  mixDrop,
  mixDuck,
  mixEmpty,
  mixFadeIn,
  mixFadeOut,
  mixFile,
  mixFrom,
  mixGain,
  mixGone,
  mixLane,
  mixLaneGain,
  mixLength,
  mixLoops,
  mixMatch,
  mixMatchMost,
  mixRemove,
  mixStart,
  mixTitle,
  mixUndoChange,
  mixUndoMatch,
  mixUndoRemove,
} from '../../shared/messages/made/mix.ts'
import { withDucking } from '../../shared/core/mix/added-clip.ts'
import type { MixDocument, SoundClip, SoundFile, SoundLane, SoundStart } from '../../shared/core/mix/mix-document.ts'
import { soundCut } from '../../shared/core/mix/mix-parts.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { timelineSamples } from '../../shared/core/timeline/times.ts'
import { Check } from '../base/ui/check.tsx'
import { Dialog } from '../base/ui/dialog.tsx'
import { IconButton } from '../base/ui/icon-button.tsx'
import { TrashIcon } from '../base/ui/icons/more-icons.tsx'
import { Select } from '../base/ui/select.tsx'
import { FileGrip } from './files/file-grip.tsx'
import type { FileActions } from './files/file-types.ts'
import { type RoomToneProps, RoomToneSwitch } from './room-tone-switch.tsx'
import { SoundNumber } from './sound-number.tsx'
import styles from './sounds.module.css'

/** A line that a sound can be bound to. */
export type AnchorLine = { readonly lineId: LineId; readonly number: number }

/** Beds and effects, and what is done to levels. */
export type SoundsDialogProps = RoomToneProps & {
  readonly lines: readonly AnchorLine[]
  /** The line that a new bond begins with. */
  readonly line: AnchorLine | undefined
  readonly isAdding: boolean
  readonly files: FileActions
  /** What is heard. */
  readonly graph: SoundGraph | undefined
  readonly onAdd: (files: readonly File[], lane: string) => void
  readonly onClose: () => void
}

/** Draws every lane with its sounds, all numbers in sight. Each change holds at once, and is one step of Undo. */
export function SoundsDialog(props: SoundsDialogProps) {
  const { mix, readOnly, isAdding, onAdd, onChange } = props
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const lane = useRef('bed')
  const { lanes = [], clips = [] } = mix ?? {}
  const choose = (wanted: string): void => {
    lane.current = wanted
    picker.current?.click()
  }
  return (
    <Dialog title={mixTitle()} description={mixAbout()} width="whole" onClose={props.onClose}>
      <div
        className={styles.body}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (!readOnly) onAdd([...event.dataTransfer.files], 'bed')
        }}
      >
        <div className={styles.tools}>
          <input
            ref={picker}
            type="file"
            accept="audio/*,.wav,.flac,.mp3,.ogg,.opus,.webm"
            multiple
            hidden
            aria-label={mixAdd()}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              if (files.length > 0) onAdd(files, lane.current)
            }}
          />
          <button type="button" className="btn" disabled={readOnly || isAdding} onClick={() => choose('bed')}>
            {mixAddBed()}
          </button>
          <button type="button" className="btn" disabled={readOnly || isAdding} onClick={() => choose('effects')}>
            {mixAddEffect()}
          </button>
          <span className="t3" role="status">
            {isAdding ? mixAdding() : mixDrop()}
          </span>
        </div>
        {lanes.map((one) => (
          <Lane
            key={one.id}
            {...props}
            lane={one}
            clips={clips.filter(({ laneId }) => laneId === one.id)}
            sounds={mix?.sounds ?? []}
          />
        ))}
        {clips.length === 0 ? <p className="hint">{mixEmpty()}</p> : null}
        <RoomToneSwitch {...props} />
        <Levels mix={mix} readOnly={readOnly} onChange={onChange} />
      </div>
    </Dialog>
  )
}

function Levels({ mix, readOnly, onChange }: Pick<SoundsDialogProps, 'mix' | 'readOnly' | 'onChange'>) {
  const id = useId()
  const matching = mix?.levelMatching
  const set = (mostDb: number | undefined): void =>
    onChange(mixUndoMatch(), (now) => {
      const { levelMatching: _, ...rest } = now
      return mostDb === undefined ? rest : { ...rest, levelMatching: { mostDb } }
    })
  return (
    <section className={styles.levels}>
      <Check id={id} checked={matching !== undefined} disabled={readOnly} onChange={(on) => set(on ? 6 : undefined)} />
      <label htmlFor={id}>{mixMatch()}</label>
      {matching === undefined ? null : (
        <SoundNumber
          label={mixMatchMost()}
          value={matching.mostDb}
          range={[0.5, 24]}
          isLevel
          disabled={readOnly}
          onChange={set}
        />
      )}
    </section>
  )
}

type LaneProps = SoundsDialogProps & {
  readonly lane: SoundLane
  readonly clips: readonly SoundClip[]
  readonly sounds: readonly SoundFile[]
}

function Lane({ lane, clips, sounds, ...props }: LaneProps) {
  const { readOnly, onChange } = props
  const change = (make: (lane: SoundLane) => SoundLane): void =>
    onChange(mixUndoChange(), (mix) => ({
      ...mix,
      lanes: (mix.lanes ?? []).map((one) => (one.id === lane.id ? make(one) : one)),
    }))
  return (
    <section className={styles.lane} aria-label={mixLane({ name: lane.name })}>
      <header>
        <h3>{lane.name}</h3>
        <SoundNumber
          label={mixLaneGain({ name: lane.name })}
          value={lane.gainDb ?? 0}
          range={[-60, 12]}
          isLevel
          disabled={readOnly}
          onChange={(gainDb) => change((one) => ({ ...one, gainDb }))}
        />
        <SoundNumber
          label={mixDuck({ name: lane.name })}
          value={lane.ducking?.depthDb ?? 0}
          range={[-60, 0]}
          isLevel
          disabled={readOnly}
          onChange={(depthDb) => change((one) => withDucking(one, depthDb))}
        />
      </header>
      <ul>
        {clips.map((clip) => (
          <Clip key={clip.id} {...props} clip={clip} sound={sounds.find(({ id }) => id === clip.soundId)} />
        ))}
      </ul>
    </section>
  )
}

/** Seconds of samples, to the thousandth, and back. */
const seconds = (samples: number): number => Math.round((samples * 1000) / 44_100) / 1000
const samplesOf = (value: number): number => Math.round(value * 44_100)

function Clip({
  clip,
  sound,
  lines,
  line,
  readOnly,
  onChange,
  files,
  graph,
}: Omit<LaneProps, 'lane' | 'clips' | 'sounds'> & {
  readonly clip: SoundClip
  readonly sound: SoundFile | undefined
}) {
  const id = useId()
  const name = sound?.name ?? mixGone()
  const whole = sound === undefined ? 0 : timelineSamples(sound.durationSamples, sound.sampleRate)
  const cut = soundCut(clip, Math.max(1, whole))
  const change = (make: (clip: SoundClip) => SoundClip): void =>
    onChange(mixUndoChange(), (mix) => ({
      ...mix,
      clips: (mix.clips ?? []).map((one) => (one.id === clip.id ? make(one) : one)),
    }))
  const number = (label: string, value: number, most: number, set: (samples: number) => Partial<SoundClip>) => (
    <SoundNumber
      label={label}
      value={seconds(value)}
      range={[0, seconds(most)]}
      isLevel={false}
      disabled={readOnly}
      onChange={(next) => change((one) => ({ ...one, ...set(samplesOf(next)) }))}
    />
  )
  const { start } = clip
  const edge = start.kind === 'at' ? 'at' : start.edge
  const bond = start.kind === 'line' ? start.lineId : line?.lineId
  const setStart = (next: SoundStart): void => change((one) => ({ ...one, start: next }))
  return (
    <li className={styles.clip} aria-label={name}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Select
        label={mixAnchor({ name })}
        value={edge}
        disabled={readOnly || lines.length === 0}
        options={[
          { value: 'at', title: mixAnchorAt() },
          { value: 'start', title: mixAnchorStart() },
          { value: 'end', title: mixAnchorEnd() },
          { value: 'before', title: mixAnchorBefore() },
        ]}
        onChange={(next) => {
          if (next === 'at') setStart({ kind: 'at', samples: Math.max(0, start.samples) })
          else if (bond !== undefined)
            setStart({ kind: 'line', lineId: bond, edge: next, samples: start.kind === 'line' ? start.samples : 0 })
        }}
      />
      {start.kind === 'line' ? (
        <Select
          label={mixAnchorLine({ name })}
          value={start.lineId}
          disabled={readOnly}
          options={nearLines(lines, start.lineId).map(({ lineId, number: at }) => ({
            value: lineId,
            title: String(at),
          }))}
          onChange={(lineId) => setStart({ ...start, lineId })}
        />
      ) : null}
      <SoundNumber
        label={mixStart()}
        value={seconds(start.samples)}
        range={[start.kind === 'at' ? 0 : -3600, 86_400]}
        isLevel={false}
        disabled={readOnly}
        onChange={(next) => setStart({ ...start, samples: samplesOf(next) })}
      />
      {number(mixFrom(), cut.inSample, Math.max(0, whole - 441), (inSample) => ({ inSample }))}
      {number(
        mixLength(),
        cut.durationSamples,
        clip.loops === true ? 86_400 * 44_100 : whole - cut.inSample,
        (durationSamples) => ({
          durationSamples: Math.max(441, durationSamples),
        }),
      )}
      {number(mixFadeIn(), cut.fadeInSamples, cut.durationSamples, (fadeInSamples) => ({ fadeInSamples }))}
      {number(mixFadeOut(), cut.fadeOutSamples, cut.durationSamples, (fadeOutSamples) => ({ fadeOutSamples }))}
      <SoundNumber
        label={mixGain()}
        value={clip.gainDb ?? 0}
        range={[-60, 12]}
        isLevel
        disabled={readOnly}
        onChange={(gainDb) => change((one) => ({ ...one, gainDb }))}
      />
      <span className={styles.loop}>
        <Check
          id={id}
          checked={clip.loops === true}
          disabled={readOnly}
          onChange={(on) =>
            change((one) => {
              const { loops: _, ...rest } = one
              return on ? { ...rest, loops: true } : rest
            })
          }
        />
        <label htmlFor={id}>{mixLoops()}</label>
      </span>
      {graph?.clips.some(({ id: own }) => own === clip.id) === true ? (
        <FileGrip of={{ kind: 'sound', clipId: clip.id }} label={mixFile({ name })} basis={graph} files={files} small />
      ) : null}
      <IconButton
        icon={TrashIcon}
        iconSize={14}
        small
        label={mixRemove({ name })}
        disabled={readOnly}
        onClick={() =>
          onChange(mixUndoRemove(), (mix) => ({ ...mix, clips: (mix.clips ?? []).filter((one) => one.id !== clip.id) }))
        }
      />
    </li>
  )
}

/** A list of thousands cannot be chosen from: the lines around the one that is chosen. */
function nearLines(lines: readonly AnchorLine[], lineId: LineId): readonly AnchorLine[] {
  const at = Math.max(
    0,
    lines.findIndex((one) => one.lineId === lineId),
  )
  return lines.slice(Math.max(0, at - 50), at + 50)
}

/** Reads what is not there yet, once. */
export function useMixRead(mix: MixDocument | undefined, read: () => void): void {
  const asked = useRef(false)
  useEffect(() => {
    if (mix !== undefined || asked.current) return
    asked.current = true
    read()
  })
}
