import { knownWordsOf } from '../../transport/words/known-words.ts'
import { candidatePlayerOf } from '../../transport/single/candidates.ts'
import {
  takesKeysAccept,
  takesKeysLock,
  takesKeysNew,
  takesKeysPlay,
  takesKeysStar,
  takesKeysSwitch,
  takesKeysUse,
  takesMenuAlone,
  takesMenuBetweenOne,
  takesMenuBetweenTwo,
  takesMenuInContext,
  takesMenuInContextCannot,
  takesMenuOne,
  takesMenuSome,
  takesNoneDraftThere,
  takesNoneNotConnected,
  takesNoneReadOnly,
  takesNoneRendering,
  takesStageList,
  takesStageMake,
  takesStageMakeDraft,
  takesStageNone,
} from '../../../shared/messages/made/takes.ts'
import { around } from '../../base/messages/around.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { switchTakeCommands, takesCommand } from '../command-list.ts'
import { modelFacts } from '../../../shared/core/model/models.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { exactPauseMs } from '../../../shared/core/reading/estimate.ts'
import { revealLine } from '../../project/lines.ts'
import { reportSound } from '../../base/notices.ts'
import { canOfferFiles } from '../../base/out-file.ts'
import { newTakes, pickUpLine, setBlindTakes, takePeaks } from '../commands.ts'
import { takeSamples } from '../samples.ts'
import { LineProblem } from './line-problem.tsx'
import { CompareHead } from './compare-head.tsx'
import { ComparePosition } from './compare-position.tsx'
import { offerTake } from './offer-file.ts'
import { TakeCard } from './take-card.tsx'
import styles from './takes.module.css'
import { stateWords } from '../../project/line-states.ts'
import type { OutlineLine } from '../../project/outline.ts'
import { activeTake, comparedTakes, matchGains } from '../model/review.ts'
import type { ShownProject } from '../../project/store.ts'
import type { MenuGroups } from '../../base/ui/overlays/menu-types.ts'
import { StateMark } from '../../base/ui/icons/state-mark.tsx'
import { Seams } from './line-rendering.tsx'
import { noTakes, useTakes } from './use-takes.ts'
import { useTakeActions } from './use-take-actions.ts'
import { useTakesKeys } from './use-takes-keys.ts'
import { takesFocusOf } from './takes-focus.ts'
import { actOnLine } from '../act-on-line.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useTakesNeeds, useTakesState } from '../needs.ts'

/** The takes of one line side by side, heard at the same place of the line and equally loud. */
export function TakesStage({ open, line }: { readonly open: ShownProject; readonly line: OutlineLine }) {
  const deps = useTakesNeeds()
  const run = useRun()
  const keysOf = useKeyWords()
  const view = open.lines.get(line.id)
  const takes = useTakes(line.id, view) ?? noTakes
  const { blind, matchLoudness, keepPosition, isLooping, showsSpectrogram, activeTakeId } = useTakesState(
    (state) => state,
  )
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const models = useSettings((state) => state.app?.settings.models)
  const player = candidatePlayerOf(deps.candidates)
  const readOnly = open.save.kind === 'readOnly'
  const source = open.settings.renderWith
  const speaker = open.cast.speakers.find((candidate) => candidate.id === line.speakerId)

  const compared = useMemo(() => comparedTakes(takes, blind), [takes, blind])
  const playing = useOffered(open, takes, { matchLoudness, isLooping })

  const inUse = view?.take?.id
  const active = activeTake(compared, activeTakeId, blind === undefined ? inUse : undefined)
  const { activate, toggle, mark, use, trash } = useTakeActions({ open, line, takes, compared, active, inUse })
  const noNewTake = whyNoTake({ readOnly, state: view?.state, source, isConnected, hasDraft: hasDraft(takes) })
  const make = (count: number): void => {
    if (noNewTake === undefined) run(() => newTakes(deps, line.id, source, count))
  }
  const showSpectrogram = (on: boolean): void => deps.takes.setState({ showsSpectrogram: on })
  const take = (id: TakeId) => takes.find((candidate) => candidate.id === id)
  useTakesKeys({
    compared,
    activeId: active?.id,
    onActivate: activate,
    onToggle: toggle,
    onUse: use,
    onStar: (id) => mark(id, { starred: take(id)?.isStarred !== true }),
    onLock: (id) => mark(id, { locked: take(id)?.isLocked !== true }),
    onAccept: (id) => {
      if (take(id)?.verdict === 'suspicious') mark(id, { accepted: take(id)?.isAccepted !== true })
    },
    onTrash: trash,
    onNew: () => make(1),
    onSpectrogram: () => showSpectrogram(!showsSpectrogram),
  })

  const loadPeaks = useCallback((id: TakeId, width: number) => takePeaks(deps, id, width), [deps])
  const loadSamples = useCallback((id: TakeId) => takeSamples(deps, id), [deps])
  const loadWords = useCallback((id: TakeId) => knownWordsOf(deps).ask(id), [deps])
  const hasDialogue = modelFacts(open.settings.model, models ?? [])?.dialogue === true
  const newTakeMenu = (): MenuGroups =>
    takeMenu({
      noNewTake,
      oneTakeKeys: keysOf(takesCommand('newTake')),
      isDraft: source === 'draft',
      hasDialogue,
      canPickUp: !readOnly && isConnected && hasDialogue,
      onMake: make,
      onPickUp: (neighbours) => run(() => pickUpLine(deps, line.id, neighbours)),
    })
  const ids = takes.map(({ id }) => id)
  const longest = Math.max(0, ...takes.map((one) => one.durationSamples / one.sampleRate))
  return (
    <>
      <CompareHead
        line={line}
        colour={speaker?.colour}
        takeCount={takes.length}
        matchLoudness={matchLoudness}
        keepPosition={keepPosition}
        isBlind={blind !== undefined}
        isLooping={isLooping}
        showsSpectrogram={showsSpectrogram}
        onSpectrogram={showSpectrogram}
        position={
          active === undefined ? null : (
            <ComparePosition
              player={player}
              takeId={active.id}
              isPlaying={playing.key === active.id && playing.isPlaying}
            />
          )
        }
        onLoop={(on) => deps.takes.setState({ isLooping: on })}
        noNewTake={noNewTake}
        newTakeMenu={newTakeMenu}
        onNewTake={() => make(1)}
        onShowInScript={() => revealLine(deps, line.id)}
        onMatchLoudness={(on) => deps.takes.setState({ matchLoudness: on })}
        onKeepPosition={(on) => deps.takes.setState({ keepPosition: on })}
        onBlind={(on) => setBlindTakes(deps, ids, on)}
      />
      {view === undefined || view.state === 'ready' || view.state === 'locked' ? null : (
        <StateOfLine view={view} lineId={line.id} changes={takes.find(({ id }) => id === view.take?.id)?.changes} />
      )}
      {takes.length === 0 ? (
        <NoTakes isDraft={source === 'draft'} noNewTake={noNewTake} onMake={() => make(1)} />
      ) : (
        <ul
          className={`${styles.takes} ${speaker === undefined ? '' : `s${speaker.colour}`}`}
          aria-label={takesStageList({ number: line.number })}
        >
          {compared.map((one) => (
            <TakeCard
              key={one.take.id}
              compared={one}
              words={line.words}
              pauseMs={exactPauseMs(line.node.parts)}
              longest={longest}
              isInUse={one.take.id === inUse}
              isActive={one.take.id === active?.id}
              isPlaying={playing.key === one.take.id && playing.isPlaying}
              isBlind={blind !== undefined}
              readOnly={readOnly}
              player={player}
              loadPeaks={loadPeaks}
              loadWords={loadWords}
              loadSamples={loadSamples}
              showsSpectrogram={showsSpectrogram && one.take.id === active?.id}
              onActivate={() => activate(one.take.id)}
              onToggle={() => toggle(one.take.id)}
              onUse={() => use(one.take.id)}
              onMark={(change) => mark(one.take.id, change)}
              onDragOut={
                canOfferFiles()
                  ? (transfer) =>
                      offerTake(transfer, {
                        address: deps.client.mediaUrl(open.handle, one.take.id),
                        name: `${line.number} ${speaker?.name ?? ''} ${one.name}`,
                        take: one.take,
                      })
                  : undefined
              }
              onTrash={() => trash(one.take.id)}
            />
          ))}
        </ul>
      )}
      {active?.isSlice === true && blind === undefined ? (
        <div className={styles.answer}>
          <Seams key={line.id} open={open} lineId={line.id} takeId={active.id} />
        </div>
      ) : null}
      <Keys
        count={compared.length}
        canMark={active !== undefined && !readOnly}
        canAccept={active?.verdict === 'suspicious'}
        canMake={noNewTake === undefined}
      />
    </>
  )
}

/** Offers the takes to the player of candidates while they are on the stage, and answers how it stands. */
function useOffered(
  open: ShownProject,
  takes: readonly TakeDetail[],
  { matchLoudness, isLooping }: { readonly matchLoudness: boolean; readonly isLooping: boolean },
) {
  const deps = useTakesNeeds()
  const player = candidatePlayerOf(deps.candidates)
  const playing = useSyncExternalStore(player.subscribe, player.state)
  const heard = useMemo(() => {
    const gains = matchGains(takes)
    return takes.map((take) => ({
      key: take.id,
      url: deps.client.mediaUrl(open.handle, take.id),
      samplesUrl: deps.client.mediaUrl(open.handle, `samples-${take.id}`),
      seconds: take.durationSamples / take.sampleRate,
      gainDb: matchLoudness ? (gains.get(take.id) ?? 0) : 0,
    }))
  }, [deps, open.handle, takes, matchLoudness])
  useEffect(() => player.offer(heard), [player, heard])
  useEffect(
    () => () => {
      player.stop()
      player.loop(false)
    },
    [player],
  )
  useEffect(() => player.loop(isLooping), [player, isLooping])
  useEffect(() => {
    if (playing.problem !== undefined) reportSound(deps.view, playing.problem)
  }, [deps, playing.problem])
  return playing
}

/** What a new take can be made of. */
function takeMenu(given: {
  readonly noNewTake: string | undefined
  readonly oneTakeKeys: string | undefined
  readonly isDraft: boolean
  readonly hasDialogue: boolean
  readonly canPickUp: boolean
  readonly onMake: (count: number) => void
  readonly onPickUp: (neighbours: number) => void
}): MenuGroups {
  const pickUp = (neighbours: number, title: string) => ({
    title,
    disabled: !given.canPickUp,
    onChoose: () => given.onPickUp(neighbours),
  })
  return [
    {
      entries: [1, 3, 5].map((count) => ({
        title: count === 1 ? takesMenuOne() : takesMenuSome({ count }),
        keys: count === 1 ? given.oneTakeKeys : undefined,
        disabled: given.noNewTake !== undefined || (count > 1 && given.isDraft),
        onChoose: () => given.onMake(count),
      })),
    },
    {
      title: given.hasDialogue ? takesMenuInContext() : takesMenuInContextCannot(),
      entries: [pickUp(1, takesMenuBetweenOne()), pickUp(2, takesMenuBetweenTwo()), pickUp(0, takesMenuAlone())],
    },
  ]
}

/** What is the matter with a line that is not ready, and what can be done about it. */
function StateOfLine(props: {
  readonly view: LineView
  readonly lineId: LineId
  /** To the take that is heard. */
  readonly changes: TakeDetail['changes']
}) {
  const { view, lineId, changes } = props
  const deps = useTakesNeeds()
  const run = useRun()
  return (
    <div className={styles.lineState}>
      <p>
        <StateMark line={view} size={14} />
        <b>{stateWords(view)}</b>
      </p>
      {view.state === 'suspicious' ? null : (
        <LineProblem
          view={view}
          changes={changes}
          onAction={(action) => run(() => actOnLine(deps, lineId, action, (id) => revealLine(deps, id)))}
        />
      )}
    </div>
  )
}

function NoTakes(props: {
  readonly isDraft: boolean
  readonly noNewTake: string | undefined
  readonly onMake: () => void
}) {
  return (
    <div className={styles.none}>
      <p>{takesStageNone()}</p>
      <button
        type="button"
        className="btn"
        disabled={props.noNewTake !== undefined}
        title={props.noNewTake}
        onClick={props.onMake}
      >
        {props.isDraft ? takesStageMakeDraft() : takesStageMake()}
      </button>
    </div>
  )
}

/** Only the keys that do something now: a take that is not doubtful, for one, is not accepted. */
function Keys(props: {
  readonly count: number
  readonly canMark: boolean
  readonly canAccept: boolean
  readonly canMake: boolean
}) {
  const { count, canMark } = props
  const [first] = switchTakeCommands
  const last = switchTakeCommands[Math.min(count, switchTakeCommands.length) - 1]
  const keysOf = useKeyWords()
  const focus = useSyncExternalStore(onFocusChange, () => takesFocusOf(document.activeElement))
  const kbd = (keys: string | undefined) => <span className="kbd">{keys}</span>
  const key = (id: Parameters<typeof takesCommand>[0], message: (given: { readonly key: string }) => string) => (
    <span>{around((place) => message({ key: place }), kbd(keysOf(takesCommand(id))))}</span>
  )
  // Only what works where the focus is: a control has Space and Enter for itself, a text field every letter.
  if (focus === 'letters') return <footer className={styles.foot} aria-hidden />
  return (
    <footer className={styles.foot} aria-hidden>
      <span className="grow" />
      {first === undefined || last === undefined || last === first ? null : (
        <span>
          {around((from, to) => takesKeysSwitch({ first: from, last: to }), kbd(keysOf(first)), kbd(keysOf(last)))}
        </span>
      )}
      {focus === 'control' || count === 0 ? null : key('playTake', takesKeysPlay)}
      {focus === 'control' || !canMark ? null : key('useTake', takesKeysUse)}
      {canMark ? key('starTake', takesKeysStar) : null}
      {canMark ? key('lockTake', takesKeysLock) : null}
      {canMark && props.canAccept ? key('acceptTake', takesKeysAccept) : null}
      {props.canMake ? key('newTake', takesKeysNew) : null}
    </footer>
  )
}

function onFocusChange(changed: () => void): () => void {
  document.addEventListener('focusin', changed)
  document.addEventListener('focusout', changed)
  return () => {
    document.removeEventListener('focusin', changed)
    document.removeEventListener('focusout', changed)
  }
}

function hasDraft(takes: readonly TakeDetail[]): boolean {
  return takes.some((take) => take.source === 'draft' && take.isCurrent)
}

function whyNoTake(given: {
  readonly readOnly: boolean
  readonly state: string | undefined
  readonly source: 'draft' | 'service'
  readonly isConnected: boolean
  readonly hasDraft: boolean
}): string | undefined {
  if (given.readOnly) return takesNoneReadOnly()
  if (given.state === 'queued' || given.state === 'rendering') return takesNoneRendering()
  if (given.source === 'service') return given.isConnected ? undefined : takesNoneNotConnected()
  return given.hasDraft ? takesNoneDraftThere() : undefined
}
