import { number } from '../../shared/messages/languages/en.ts'
import {
  baseLengthSeconds,
  baseSizeBytes,
  baseSizeGigabytes,
  baseSizeKilobytes,
  baseSizeMegabytes,
} from '../../shared/messages/made/base.ts'

/** `148274` -> `148,274`. */
export function formatCount(value: number): string {
  return number(value)
}

/** A short length with one decimal: `3.84` -> `3.8 s`. */
export function formatSeconds(seconds: number): string {
  return baseLengthSeconds({ seconds })
}

/** A length as minutes and seconds, hours only when needed: `111` -> `1:51`, `3725` -> `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const pad = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours === 0 ? `${minutes}:${pad(whole % 60)}` : `${hours}:${pad(minutes)}:${pad(whole % 60)}`
}

/** A file size in decimal units: `141000000` -> `141 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return baseSizeBytes({ bytes })
  if (bytes < 1_000_000) return baseSizeKilobytes({ size: Math.round(bytes / 1000) })
  if (bytes < 1_000_000_000) return baseSizeMegabytes({ size: Math.round(bytes / 1_000_000) })
  return baseSizeGigabytes({ size: Math.round(bytes / 100_000_000) / 10 })
}

/** The time of day of an ISO instant in the user's zone, 24 hours: `14:32`. Empty if it is no instant. */
export function formatTime(iso: string, timeZone?: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return ''
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? options : { ...options, timeZone }).format(instant)
}

/** The time of day of an ISO instant to the second: `14:31:49`. Empty if it is no instant. */
export function formatClockTime(iso: string, timeZone?: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return ''
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'medium', hourCycle: 'h23' }
  return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? options : { ...options, timeZone }).format(instant)
}

/** The day of an ISO instant in the user's zone: `19 November 2026`. Empty if it is no instant. */
export function formatDay(iso: string, timeZone?: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return ''
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }
  return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? options : { ...options, timeZone }).format(instant)
}

/** The two letters of a speaker's chip: `Mara` -> `Ma`, `OLD MAN` -> `OM`. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter((word) => word !== '')
  const [first = '', second] = words
  const letters = Array.from(first)
  const next = second === undefined ? letters[1]?.toLowerCase() : Array.from(second)[0]?.toUpperCase()
  return `${letters[0]?.toUpperCase() ?? ''}${next ?? ''}`
}
