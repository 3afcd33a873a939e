import { icon } from './icon.tsx'

// Drawings of parts that come behind the first screen (those of the first screen: icons.tsx).

/** The chevron right mark. */
export const ChevronRightIcon = icon(
  <>
    <path d="m6.25 4.25 3.75 3.75-3.75 3.75" />
  </>,
)

/** The chevron up down mark. */
export const ChevronUpDownIcon = icon(
  <>
    <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />
  </>,
)

/** The loop mark: round and round. */
export const LoopIcon = icon(
  <>
    <path d="M11 2.25 13.25 4.5 11 6.75M13 4.5H5.5A2.75 2.75 0 0 0 2.75 7.25V8" />
    <path d="M5 13.75 2.75 11.5 5 9.25M3 11.5h7.5a2.75 2.75 0 0 0 2.75-2.75V8" />
  </>,
)

/** The comment mark. */
export const CommentIcon = icon(
  <>
    <path d="M2.75 4.25c0-.83.67-1.5 1.5-1.5h7.5c.83 0 1.5.67 1.5 1.5v5c0 .83-.67 1.5-1.5 1.5H8l-3.25 2.5v-2.5h-.5c-.83 0-1.5-.67-1.5-1.5z" />
  </>,
)

/** The follow mark. */
export const FollowIcon = icon(
  <>
    <path d="M8 2v12" />
    <path d="m10.5 5.5 2.5 2.5-2.5 2.5M5.5 5.5 3 8l2.5 2.5" />
  </>,
)

/** The mark of a line in its context: a line between the ends of its neighbours. */
export const ContextIcon = icon(
  <>
    <path d="M2.75 4v8M13.25 4v8" />
    <path d="M6.25 5.25v5.5L10.5 8z" fill="currentColor" />
  </>,
)

/** The snap mark: a magnet. */
export const SnapIcon = icon(
  <>
    <path d="M3.25 2.75v5.5a4.75 4.75 0 0 0 9.5 0v-5.5H9.5v5.5a1.5 1.5 0 0 1-3 0v-5.5zM3.25 5.5H6.5M9.5 5.5h3.25" />
  </>,
)

/** The minus mark. */
export const MinusIcon = icon(
  <>
    <path d="M3.25 8h9.5" />
  </>,
)

/** The next mark. */
export const NextIcon = icon(
  <>
    <path d="M12.25 3.5v9" />
    <path
      d="M3.25 4v8c0 .4.45.64.78.41l5.7-4a.5.5 0 0 0 0-.82l-5.7-4a.5.5 0 0 0-.78.41Z"
      fill="currentColor"
      stroke="none"
    />
  </>,
)

/** The pin filled mark. */
export const PinFilledIcon = icon(
  <>
    <path d="M6.25 2.25v4L4 9.25h8L9.75 6.25v-4z" fill="currentColor" />
    <path d="M5.5 2.25h5M8 9.5v4.25" />
  </>,
)

/** The previous mark. */
export const PreviousIcon = icon(
  <>
    <path d="M3.75 3.5v9" />
    <path
      d="M12.75 4v8a.5.5 0 0 1-.78.41l-5.7-4a.5.5 0 0 1 0-.82l5.7-4a.5.5 0 0 1 .78.41Z"
      fill="currentColor"
      stroke="none"
    />
  </>,
)

/** The wave mark. */
export const WaveIcon = icon(
  <>
    <path d="M2 7v2M5 4.5v7M8 2.5v11M11 5v6M14 7v2" />
  </>,
)

/** The zoom fit mark. */
export const ZoomFitIcon = icon(
  <>
    <path d="M2.5 5.5v-3h3M13.5 5.5v-3h-3M2.5 10.5v3h3M13.5 10.5v3h-3" />
  </>,
)

/** The eye mark. */
export const EyeIcon = icon(
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z" />
    <circle cx="8" cy="8" r="1.9" />
  </>,
)

/** The new file mark. */
export const NewFileIcon = icon(
  <>
    <path d="M9.25 1.75H4.5c-.55 0-1 .45-1 1v10.5c0 .55.45 1 1 1h7c.55 0 1-.45 1-1V5z" />
    <path d="M9.25 1.75V5h3.25M8 7.5v4M6 9.5h4" />
  </>,
)

/** The folder mark. */
export const FolderIcon = icon(
  <>
    <path d="M2.25 12V4c0-.55.45-1 1-1h3l1.5 1.75h5c.55 0 1 .45 1 1V12c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1Z" />
  </>,
)

/** An empty pin: the inspector follows the caret. */
export const PinIcon = icon(
  <>
    <path d="M6.25 2.25v4L4 9.25h8L9.75 6.25v-4z" />
    <path d="M5.5 2.25h5M8 9.5v4.25" />
  </>,
)

/** A cloud: the speech service. */
export const CloudIcon = icon(
  <>
    <path d="M4.75 12.5a3 3 0 0 1-.3-5.98 4 4 0 0 1 7.6.98 2.5 2.5 0 0 1-.3 5z" />
  </>,
)

/** A clock: recently opened. */
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 4.75V8l2.25 1.5" />
  </>,
)

/** A page with an arrow into it: a script comes in. */
export const ImportIcon = icon(
  <>
    <path d="M9.25 1.75H4.5c-.55 0-1 .45-1 1v10.5c0 .55.45 1 1 1h7c.55 0 1-.45 1-1V5z" />
    <path d="M8 6.5v5M6 9.5l2 2 2-2" />
  </>,
)

/** A page with an arrow out of it: a sound leaves as a file. */
export const FileOutIcon = icon(
  <>
    <path d="M7.25 1.75H4.5c-.55 0-1 .45-1 1v10.5c0 .55.45 1 1 1h7c.55 0 1-.45 1-1V8.75" />
    <path d="M7.5 8.5l5-5M9.25 2.75h4v4" />
  </>,
)

/** Two people: somebody else works here too. */
export const PeopleIcon = icon(
  <>
    <circle cx="6" cy="5.5" r="2.25" />
    <path d="M1.75 13c.3-2.3 1.95-3.5 4.25-3.5s3.95 1.2 4.25 3.5M10.25 3.4a2.25 2.25 0 0 1 0 4.2M11.5 9.7c1.6.4 2.55 1.5 2.75 3.3" />
  </>,
)

/** An empty star: not a favourite. */
export const StarIcon = icon(
  <>
    <path d="m8 2.25 1.75 3.6 3.95.55-2.87 2.77.7 3.93L8 11.22 4.47 13.1l.7-3.93L2.3 6.4l3.95-.55z" />
  </>,
)

/** A filled star: a favourite. */
export const StarFilledIcon = icon(
  <>
    <path
      d="m8 2.25 1.75 3.6 3.95.55-2.87 2.77.7 3.93L8 11.22 4.47 13.1l.7-3.93L2.3 6.4l3.95-.55z"
      fill="currentColor"
    />
  </>,
)

/** A pencil: what stands beside it can be written. */
export const PencilIcon = icon(
  <>
    <path d="m3 13 .65-2.75 7.1-7.1a1.45 1.45 0 0 1 2.1 2.1l-7.1 7.1z" />
    <path d="m9.6 4.3 2.1 2.1" />
  </>,
)

/** A square: stops recording. */
export const StopIcon = icon(<rect x="4" y="4" width="8" height="8" rx="1" fill="currentColor" stroke="none" />)

/** A bin: removes what stands beside it. */
export const TrashIcon = icon(
  <path d="M2.75 4.25h10.5M6.25 4V2.5h3.5V4M4 4.25l.6 9h6.8l.6-9M6.75 6.75v4M9.25 6.75v4" />,
)

/** Back to where one came from. */
export const ChevronLeftIcon = icon(<path d="m9.75 4-4 4 4 4" />)

/** A shield: how something is kept safe. */
export const ShieldIcon = icon(
  <>
    <path d="M8 1.75 13 3.5v4c0 3.2-2.1 5.6-5 6.75-2.9-1.15-5-3.55-5-6.75v-4z" />
    <path d="m5.75 7.9 1.6 1.6 2.9-3.1" />
  </>,
)

/** A sun: how the window looks. */
export const SunIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1.05 1.05M11.35 11.35l1.05 1.05M12.4 3.6l-1.05 1.05M4.65 11.35 3.6 12.4" />
  </>,
)
