/** A promise and the hand that resolves it: for holding an answer back until a test has looked. */
export function makeGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
