/** Closes a union: the compiler refuses the call while a case is left, and at run time a value from outside is named. */
export function assertNever(value: never, what: string): never {
  throw new TypeError(`Unexpected ${what}: ${JSON.stringify(value)}`)
}
