import { icon } from './icon.tsx'

/** The check mark. */
export const CheckIcon = icon(
  <>
    <path d="m3.5 8.5 3 3 6-7" />
  </>,
)

/** The chevron down mark. */
export const ChevronDownIcon = icon(
  <>
    <path d="m4.25 6.25 3.75 3.75 3.75-3.75" />
  </>,
)

/** The chevron right mark. */
export const ChevronRightIcon = icon(
  <>
    <path d="m6.25 4.25 3.75 3.75-3.75 3.75" />
  </>,
)

/** The chevron up mark. */
export const ChevronUpIcon = icon(
  <>
    <path d="m4.25 9.75 3.75-3.75 3.75 3.75" />
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

/** The cue mark. */
export const CueIcon = icon(
  <>
    <path d="M5 2.75C3.4 4.1 2.6 5.8 2.6 8s.8 3.9 2.4 5.25M11 2.75c1.6 1.35 2.4 3.05 2.4 5.25s-.8 3.9-2.4 5.25M6.5 8h.01M9.5 8h.01" />
  </>,
)

/** The follow mark. */
export const FollowIcon = icon(
  <>
    <path d="M8 2v12" />
    <path d="m10.5 5.5 2.5 2.5-2.5 2.5M5.5 5.5 3 8l2.5 2.5" />
  </>,
)

/** The line mark. */
export const LineIcon = icon(
  <>
    <path d="M2.5 4.5h3M2.5 8h11M2.5 11.5h8" />
    <path d="M8 4.5h5.5" strokeOpacity=".55" />
  </>,
)

/** Two lines of a dialogue: the application. */
export const LogoIcon = icon(
  <>
    <rect x="1" y="3" width="10" height="4.5" rx="2.25" fill="currentColor" stroke="none" />
    <rect x="5.75" y="9.25" width="8.5" height="3" rx="1.5" />
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

/** The pause mark. */
export const PauseIcon = icon(
  <>
    <path
      d="M4 3.6c0-.33.27-.6.6-.6h1.8c.33 0 .6.27.6.6v8.8a.6.6 0 0 1-.6.6H4.6a.6.6 0 0 1-.6-.6zM9 3.6c0-.33.27-.6.6-.6h1.8c.33 0 .6.27.6.6v8.8a.6.6 0 0 1-.6.6H9.6a.6.6 0 0 1-.6-.6z"
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

/** The play mark. */
export const PlayIcon = icon(
  <>
    <path
      d="M4.75 3.3v9.4c0 .5.55.8.97.53l7.1-4.7a.63.63 0 0 0 0-1.06l-7.1-4.7a.63.63 0 0 0-.97.53Z"
      fill="currentColor"
      stroke="none"
    />
  </>,
)

/** The plus mark. */
export const PlusIcon = icon(
  <>
    <path d="M8 3.25v9.5M3.25 8h9.5" />
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

/** The redo mark. */
export const RedoIcon = icon(
  <>
    <path d="m10.25 3 3 3-3 3" />
    <path d="M13 6H6.75a3.5 3.5 0 0 0 0 7H9.5" />
  </>,
)

/** The scene mark. */
export const SceneIcon = icon(
  <>
    <path d="M2.5 3.5h11M2.5 6.5h6.5M2.5 12.5h11M2.5 9.5h8.5" />
  </>,
)

/** The search mark. */
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m10.25 10.25 3.25 3.25" />
  </>,
)

/** The undo mark. */
export const UndoIcon = icon(
  <>
    <path d="M5.75 3 2.75 6l3 3" />
    <path d="M3 6h6.25a3.5 3.5 0 0 1 0 7H6.5" />
  </>,
)

/** The export mark. */
export const ExportIcon = icon(
  <>
    <path d="M8 10.5v-8M4.75 5.5 8 2.25l3.25 3.25" />
    <path d="M2.75 10.5v2c0 .55.45 1 1 1h8.5c.55 0 1-.45 1-1v-2" />
  </>,
)

/** The wallet mark. */
export const WalletIcon = icon(
  <>
    <path d="M2.25 4.75v6.5c0 .97.78 1.75 1.75 1.75h8.75c.55 0 1-.45 1-1V6.5c0-.55-.45-1-1-1H4A1.75 1.75 0 0 1 4 2h7.75v3.5" />
    <path d="M11 9.25v.01" strokeWidth="2" />
  </>,
)

/** The wave mark. */
export const WaveIcon = icon(
  <>
    <path d="M2 7v2M5 4.5v7M8 2.5v11M11 5v6M14 7v2" />
  </>,
)

/** The close mark. */
export const CloseIcon = icon(
  <>
    <path d="m4 4 8 8M12 4l-8 8" />
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

/** A triangle: something needs to be known. */
export const WarningIcon = icon(
  <>
    <path d="M8 2.5 14 13H2z" />
    <path d="M8 6.5v3M8 11.25v.05" />
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

/** A window with its right part marked: shows the inspector. */
export const PanelIcon = icon(
  <>
    <rect x="2.25" y="3" width="11.5" height="10" rx="1.25" />
    <path d="M9.75 3v10" />
  </>,
)

/** Two sliders: settings of what is beside it. */
export const SettingsIcon = icon(
  <>
    <path d="M2.5 5h5.25M11.25 5h2.25M2.5 11h2.25M8.25 11h5.25" />
    <circle cx="9.5" cy="5" r="1.75" />
    <circle cx="6.5" cy="11" r="1.75" />
  </>,
)

/** Three dots: what else can be done. */
export const MoreIcon = icon(
  <>
    <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />
  </>,
)

/** A page with an arrow into it: a script comes in. */
export const ImportIcon = icon(
  <>
    <path d="M9.25 1.75H4.5c-.55 0-1 .45-1 1v10.5c0 .55.45 1 1 1h7c.55 0 1-.45 1-1V5z" />
    <path d="M8 6.5v5M6 9.5l2 2 2-2" />
  </>,
)

/** Head and shoulders: a speaker. */
export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5.5" r="2.75" />
    <path d="M2.75 13.5c.4-2.6 2.5-4 5.25-4s4.85 1.4 5.25 4" />
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

/** A microphone: recording, cloning a voice. */
export const MicIcon = icon(
  <>
    <rect x="6" y="1.75" width="4" height="7.5" rx="2" />
    <path d="M3.5 7.75a4.5 4.5 0 0 0 9 0M8 12.25v2" />
  </>,
)

/** An arrow in a circle: asks again. */
export const RefreshIcon = icon(
  <>
    <path d="M13.25 8A5.25 5.25 0 1 1 11.5 4.1" />
    <path d="M11.75 1.75V4.4H9.1" />
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
