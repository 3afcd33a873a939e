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

/** The chevron up mark. */
export const ChevronUpIcon = icon(
  <>
    <path d="m4.25 9.75 3.75-3.75 3.75 3.75" />
  </>,
)

/** The cue mark. */
export const CueIcon = icon(
  <>
    <path d="M5 2.75C3.4 4.1 2.6 5.8 2.6 8s.8 3.9 2.4 5.25M11 2.75c1.6 1.35 2.4 3.05 2.4 5.25s-.8 3.9-2.4 5.25M6.5 8h.01M9.5 8h.01" />
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

/** The close mark. */
export const CloseIcon = icon(
  <>
    <path d="m4 4 8 8M12 4l-8 8" />
  </>,
)

/** A triangle: something needs to be known. */
export const WarningIcon = icon(
  <>
    <path d="M8 2.5 14 13H2z" />
    <path d="M8 6.5v3M8 11.25v.05" />
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

/** Head and shoulders: a speaker. */
export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5.5" r="2.75" />
    <path d="M2.75 13.5c.4-2.6 2.5-4 5.25-4s4.85 1.4 5.25 4" />
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
