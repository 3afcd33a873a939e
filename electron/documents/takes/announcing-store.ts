import type { TakeStore } from './take-types.ts'

/** A store that tells after each change. */
export function announcingStore(store: TakeStore, changed: () => void): TakeStore {
  const after = <T>(work: Promise<T>): Promise<T> =>
    work.then((value) => {
      changed()
      return value
    })
  return {
    ...store,
    add: (record, audio) => after(store.add(record, audio)),
    addTogether: (sounds, records) => after(store.addTogether(sounds, records)),
    addRecord: (take) => after(store.addRecord(take)),
    choose: (lineId, takeId) => after(store.choose(lineId, takeId)),
    change: (refs, change) => after(store.change(refs, change)),
    remove: (ids) => after(store.remove(ids)),
    reread: () =>
      store.reread().then((hadChanged) => {
        if (hadChanged) changed()
        return hadChanged
      }),
  }
}
