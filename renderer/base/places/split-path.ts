/** A path cut before its last name, whose separator goes with it: `above` gives way first, so that both ends are seen. */
export function splitPath(path: string): { readonly above: string; readonly name: string } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return { above: path.slice(0, Math.max(0, at)), name: path.slice(Math.max(0, at)) }
}
