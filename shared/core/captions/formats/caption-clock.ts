/** A time as `00:01:02,345`: hours of two digits or more, the mark before the ms as the format has it. */
export function captionClock(ms: number, mark: ',' | '.'): string {
  return `${hoursToSeconds(Math.floor(ms / 1000))}${mark}${String(ms % 1000).padStart(3, '0')}`
}

function hoursToSeconds(seconds: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
