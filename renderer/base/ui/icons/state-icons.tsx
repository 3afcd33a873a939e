import { icon } from './icon.tsx'

/** An outlined tick: ready, draft. */
export const DraftReadyIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.25" />
    <path d="m5.6 8.2 1.7 1.7 3.2-3.6" />
  </>,
)

/** An octagon: failed. */
export const FailedIcon = icon(
  <>
    <path d="M5.75 2.25h4.5l3.5 3.5v4.5l-3.5 3.5h-4.5l-3.5-3.5v-4.5z" fill="currentColor" stroke="none" />
    <path d="M8 5v3.4M8 10.9v.1" stroke="var(--bg-doc)" strokeWidth="1.75" />
  </>,
)

/** A filled tick: ready, final. */
export const FinalReadyIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" fill="currentColor" stroke="none" />
    <path d="m5.6 8.2 1.7 1.7 3.2-3.6" stroke="var(--bg-doc)" strokeWidth="1.6" />
  </>,
)

/** A dashed circle: no audio yet. */
export const NotRenderedIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.25" strokeDasharray="2 2.12" />
  </>,
)

/** A clock face: waits in the queue. */
export const QueuedIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.25" />
    <path d="M8 5.25V8l1.9 1.2" />
  </>,
)

/** An arrow that turns back: the text changed since it was rendered. */
export const StaleIcon = icon(
  <>
    <path d="M13 7.9A5 5 0 1 1 11.2 4.2" />
    <path d="M11.6 1.9v2.7H8.9" />
  </>,
)

export const LockIcon = icon(
  <>
    <rect x="3" y="7" width="10" height="6.5" rx="1.25" />
    <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
  </>,
)

/** A question mark in a circle: sent once, outcome not known. */
export const UnknownIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.25" />
    <path d="M6.4 6.4c0-.9.7-1.5 1.6-1.5s1.6.6 1.6 1.45c0 1.2-1.6 1.3-1.6 2.4M8 11v.1" />
  </>,
)

/** An open diamond: kept, but it does not sound right. */
export const SuspiciousIcon = icon(
  <>
    <path d="M8 2.25 13.75 8 8 13.75 2.25 8z" />
  </>,
)

/** A struck speaker: nobody is cast. */
export const NoVoiceIcon = icon(
  <>
    <path d="M2.5 6.25v3.5h2.25L8 12.5v-9L4.75 6.25zM10.25 6.25l3.5 3.5M13.75 6.25l-3.5 3.5" />
  </>,
)

/** A slashed circle: stopped before it was sent. */
export const CancelledIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.25" />
    <path d="m4.4 4.4 7.2 7.2" />
  </>,
)
