/** One event of the stream. `id` is absent where it does not count. */
export type StreamEvent = { readonly name: string; readonly data: string; readonly id: string | undefined }

/**
 * Reads server-sent events as the local host writes them: a block a event, one `data:` line, LF. (`EventSource` would read
 * more, but it can send no header.) Answers the events that are whole with each part, in order; comments are none.
 */
export function createBlockReader(): (part: string) => readonly StreamEvent[] {
  let rest = ''
  return (part) => {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = new Map(block.split('\n').map(fieldOf))
      const name = fields.get('event')
      const data = fields.get('data')
      return name === undefined || data === undefined ? [] : [{ name, data, id: fields.get('id') }]
    })
  }
}

function fieldOf(line: string): readonly [string, string] {
  const at = line.indexOf(': ')
  return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}
