import { useRef, useState } from 'react'
import type { SingleFile, SoundPiece } from '../../../shared/contract/export-views.ts'
import type { FileActions } from './file-types.ts'

/** Whether a file lies ready. `wanted`: somebody has pressed for it and waits. */
type SingleFileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'making'; readonly turn: symbol; readonly isWanted: boolean }
  | { readonly kind: 'ready'; readonly file: SingleFile }

/** It is the file of what was heard then. */
type Held = { readonly basis: unknown; readonly key: string; readonly state: SingleFileState }

const none: SingleFileState = { kind: 'none' }

/**
 * Has a file made before it is dragged, because a drag cannot wait for it. `basis`: what is heard; where that changes, the
 * file is another one.
 */
export function useSingleFile(
  of: SoundPiece,
  { make, stop, tell }: Pick<FileActions, 'make' | 'stop' | 'tell'>,
  basis: unknown,
): {
  readonly state: SingleFileState
  /** Has it made. `isWanted`: also where the pointer leaves, and a failure is told. Answers undefined where it came to nothing. */
  readonly prepare: (isWanted: boolean) => Promise<SingleFile | undefined>
  /** Nobody asked for it after all. */
  readonly leave: () => void
} {
  const key = JSON.stringify(of)
  const [held, setHeld] = useState<Held>({ basis, key, state: none })
  const making = useRef<{ turn: symbol; isWanted: boolean; made: Promise<SingleFile | undefined> }>(undefined)
  const state = held.basis === basis && held.key === key ? held.state : none
  const show = (next: SingleFileState): void => setHeld({ basis, key, state: next })

  const begin = (isWanted: boolean): Promise<SingleFile | undefined> => {
    const turn = Symbol('file')
    const end = (next: SingleFileState): void =>
      setHeld((now) => (now.state.kind === 'making' && now.state.turn === turn ? { ...now, state: next } : now))
    const made = make(of).then(
      (file) => {
        end({ kind: 'ready', file })
        return file
      },
      (error: unknown) => {
        // A pointer that only passed by is told nothing.
        if (making.current?.turn === turn && making.current.isWanted) tell(error)
        end(none)
        return undefined
      },
    )
    making.current = { turn, isWanted, made }
    show({ kind: 'making', turn, isWanted })
    return made
  }
  return {
    state,
    prepare: (isWanted) => {
      if (state.kind === 'ready') return Promise.resolve(state.file)
      const now = making.current
      if (state.kind === 'none' || now === undefined) return begin(isWanted)
      now.isWanted ||= isWanted
      show({ ...state, isWanted: now.isWanted })
      return now.made
    },
    leave: () => {
      if (state.kind !== 'making' || state.isWanted) return
      show(none)
      stop(of)
    },
  }
}
