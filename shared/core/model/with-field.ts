/** A value without one of its optional fields where `value` is undefined, else with it: what a cleared field leaves behind. */
export function withField<T extends object, K extends keyof T>(owner: T, field: K, value: T[K] | undefined): T {
  if (value !== undefined) return owner[field] === value ? owner : { ...owner, [field]: value }
  if (!(field in owner)) return owner
  const rest = { ...owner }
  delete rest[field]
  return rest
}
