import type { LineId, RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import { asGoodAs } from '../../../shared/core/takes/marks.ts'
import { newerFields } from '../../../shared/core/model/records/record-object.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import type { TakeRef } from './take-types.ts'

/** Records that are the same take of the same line: a later one replaces an earlier one. */
export function identityOf(take: Take): string {
  return `${take.lineId} ${take.id} ${take.kind} ${take.key}`
}

/** Whether a list of takes is without one of these. */
export function lacksAny(list: readonly Take[], takes: readonly Take[]): boolean {
  const names = new Set(list.map(identityOf))
  return takes.some((take) => !names.has(identityOf(take)))
}

/** A take whose audio came once more: what a person said of it stays, and it is out of the trash. */
export function cameAgain(before: Take | undefined, after: Take): Take {
  if (before === undefined) return after
  const { chosen, starred, locked, rating, note, accepted, trim, loudnessLufs } = before
  return {
    ...newerFields(takeSchema, before),
    ...(chosen === undefined ? {} : { chosen }),
    ...(starred === undefined ? {} : { starred }),
    ...(locked === undefined ? {} : { locked }),
    ...(rating === undefined ? {} : { rating }),
    ...(note === undefined ? {} : { note }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(trim === undefined ? {} : { trim }),
    ...(loudnessLufs === undefined ? {} : { loudnessLufs }),
    ...asGoodAs(before, after),
  }
}

const none: readonly Take[] = []

/**
 * The takes of a store in memory. Thousands come one by one while a script is rendered, so a new one costs the same
 * however many are there, but for one copy of the list, which others know by its identity.
 */
export class TakeRegistry {
  readonly #all = new Map<string, Take>()
  readonly #files = new Map<TakeId, string>()
  #live: readonly Take[]
  #placeOf = new Map<string, number>()
  #byLine = new Map<LineId, readonly Take[]>()
  #byKey = new Map<string, Take>()
  /** What is not yet in the maps, which are made when one is first asked: opening does not wait for them. */
  #unread: readonly Take[] | undefined

  constructor(takes: readonly Take[]) {
    this.#unread = takes
    this.#live = takes.filter((take) => take.trashedAt === undefined)
  }

  /** Every record, also of what is in the trash. */
  records(): readonly Take[] {
    this.#read()
    return [...this.#all.values()]
  }

  /** What is not in the trash, oldest first; a new list after each change. */
  live(): readonly Take[] {
    return this.#live
  }

  trashed(): readonly Take[] {
    return this.records().filter((take) => take.trashedAt !== undefined)
  }

  ofLine(lineId: LineId): readonly Take[] {
    this.#read()
    return this.#byLine.get(lineId) ?? none
  }

  /** Records of kind `line` of one take of one line, also from the trash. */
  recordsOf({ lineId, takeId }: TakeRef): readonly Take[] {
    const isWanted = (take: Take): boolean => take.lineId === lineId && take.id === takeId && take.kind === 'line'
    const live = this.ofLine(lineId).filter(isWanted)
    return live.length > 0 ? live : this.records().filter(isWanted)
  }

  /** The record of the same take, if there is one, also from the trash. */
  find(take: Take): Take | undefined {
    this.#read()
    return this.#all.get(identityOf(take))
  }

  byKey(kind: Take['kind'], key: RenderKey): Take | undefined {
    this.#read()
    return this.#byKey.get(`${kind} ${key}`)
  }

  /** Name of a take's audio file, or undefined if the id has no record. */
  fileOf(id: TakeId): string | undefined {
    this.#read()
    return this.#files.get(id)
  }

  /** Adds a take, or replaces the earlier record of the same one in place. */
  put(record: Take): void {
    this.#read()
    const identity = identityOf(record)
    const before = this.#all.get(identity)
    const take = asGoodAs(before, record)
    this.#all.set(identity, take)
    this.#files.set(take.id, takeFileName(take))
    if (take.trashedAt !== undefined || before?.trashedAt !== undefined) {
      this.#rebuild()
      return
    }
    const place = this.#placeOf.get(identity)
    if (place === undefined) {
      this.#placeOf.set(identity, this.#live.length)
      this.#live = [...this.#live, take]
      this.#byLine.set(take.lineId, [...this.ofLine(take.lineId), take])
    } else {
      this.#live = this.#live.with(place, take)
      const ofLine = this.ofLine(take.lineId)
      this.#byLine.set(
        take.lineId,
        ofLine.map((other) => (identityOf(other) === identity ? take : other)),
      )
    }
    if (take.verdict === 'ready') this.#byKey.set(`${take.kind} ${take.key}`, take)
  }

  #read(): void {
    if (this.#unread === undefined) return
    for (const take of this.#unread) {
      this.#all.set(identityOf(take), take)
      this.#files.set(take.id, takeFileName(take))
    }
    this.#unread = undefined
    const live = this.#live
    this.#rebuild()
    // Others know the list by its identity.
    this.#live = live
  }

  #rebuild(): void {
    this.#live = this.records().filter((take) => take.trashedAt === undefined)
    this.#placeOf = new Map(this.#live.map((take, place) => [identityOf(take), place]))
    const byLine = new Map<LineId, Take[]>()
    this.#byKey = new Map()
    for (const take of this.#live) {
      const list = byLine.get(take.lineId)
      if (list === undefined) byLine.set(take.lineId, [take])
      else list.push(take)
      if (take.verdict === 'ready') this.#byKey.set(`${take.kind} ${take.key}`, take)
    }
    this.#byLine = new Map(byLine)
  }
}
