/** A value that JSON can hold without loss. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * JSON with object keys in code-unit order and no white space, so that equal values give equal text: what keys are
 * hashed over. Properties that are `undefined` are left out.
 * @throws TypeError for a number that JSON cannot hold (NaN, infinities): a key must never depend on one.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`Not a JSON number: ${value}`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

// Array.isArray does not narrow readonly arrays.
function isArray(value: object): value is readonly Json[] {
  return Array.isArray(value)
}

/** SHA-256 over UTF-8 text as lower-case hex. Handed in, because the core knows neither Node nor the page. */
export type HashText = (text: string) => string
