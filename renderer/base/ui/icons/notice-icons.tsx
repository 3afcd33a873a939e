import { icon } from './icon.tsx'

/** An `i` in a circle: something to know. */
export const InfoIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.5v3.25M8 5.25v.01" />
  </>,
)

/** Two windows, one over the other. */
export const WindowsIcon = icon(
  <>
    <rect x="2.25" y="2.75" width="8.5" height="7" rx="1" />
    <path d="M5.25 12.75v.5c0 .4.35.75.75.75h7c.4 0 .75-.35.75-.75V7.5c0-.4-.35-.75-.75-.75" />
  </>,
)
