/**
 * A function of a value that is computed once for each object, as long as that object lives. An edit of a document replaces
 * a block and a line and keeps all others, so whatever is put together from such parts is up to date after a keystroke
 * without looking at the rest of the script.
 */
export function oncePer<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    let entry = known.get(key)
    if (entry === undefined) {
      entry = { value: compute(key) }
      known.set(key, entry)
    }
    return entry.value
  }
}
