/** Bytes on their way through JSON: the browser's bindings carry JSON only, Electron carries bytes as they are. */
type TaggedBytes = { readonly $bytes: string }

/** As JSON text, bytes tagged. Members that are undefined disappear, which the contract's schemas allow. */
export function toWire(value: unknown): string {
  return JSON.stringify({ value }, (_key, member: unknown) =>
    member instanceof Uint8Array ? ({ $bytes: Buffer.from(member).toString('base64') } satisfies TaggedBytes) : member,
  )
}

export function fromWire(text: string): unknown {
  const parsed: unknown = JSON.parse(text, (_key, member: unknown) => {
    const isTagged = typeof member === 'object' && member !== null && '$bytes' in member
    return isTagged && typeof member.$bytes === 'string' ? new Uint8Array(Buffer.from(member.$bytes, 'base64')) : member
  })
  return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? parsed.value : undefined
}
