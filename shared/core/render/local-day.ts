/** The day of an ISO time in the time zone of this computer, as `2026-11-23`; empty for what is no time. */
export function localDay(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
