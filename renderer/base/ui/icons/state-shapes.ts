/** Every small drawing that is made without React: in the script's gutters and on the timeline's regions. */
export type StateShape =
  | 'final'
  | 'draft'
  | 'none'
  | 'queued'
  | 'stale'
  | 'failed'
  | 'suspicious'
  | 'unknown'
  | 'missingVoice'
  | 'cancelled'
  | 'locked'
  | 'play'
  | 'pause'
  | 'comment'
  | 'todo'
  | 'folded'
  | 'unfolded'

type Attributes = Readonly<Record<string, string>>
type Drawing = readonly (readonly [tag: 'path' | 'circle' | 'rect', attributes: Attributes])[]

const circle: Drawing[number] = ['circle', { cx: '8', cy: '8', r: '5.25' }]
const solid = { fill: 'currentColor', stroke: 'none' }
const stroke = (d: string, more: Attributes = {}): Drawing[number] => ['path', { d, ...more }]

/** The drawings of state-icons.tsx and icons.tsx, on the same 16-pixel grid. */
const drawings: Record<StateShape, Drawing> = {
  final: [
    ['circle', { cx: '8', cy: '8', r: '6', ...solid }],
    stroke('m5.6 8.2 1.7 1.7 3.2-3.6', { stroke: 'var(--bg-doc)', 'stroke-width': '1.6' }),
  ],
  draft: [circle, stroke('m5.6 8.2 1.7 1.7 3.2-3.6')],
  none: [['circle', { cx: '8', cy: '8', r: '5.25', 'stroke-dasharray': '2 2.12' }]],
  queued: [circle, stroke('M8 5.25V8l1.9 1.2')],
  stale: [stroke('M13 7.9A5 5 0 1 1 11.2 4.2'), stroke('M11.6 1.9v2.7H8.9')],
  failed: [
    stroke('M5.75 2.25h4.5l3.5 3.5v4.5l-3.5 3.5h-4.5l-3.5-3.5v-4.5z', solid),
    stroke('M8 5v3.4M8 10.9v.1', { stroke: 'var(--bg-doc)', 'stroke-width': '1.75' }),
  ],
  suspicious: [stroke('M8 2.25 13.75 8 8 13.75 2.25 8z')],
  unknown: [circle, stroke('M6.4 6.4c0-.9.7-1.5 1.6-1.5s1.6.6 1.6 1.45c0 1.2-1.6 1.3-1.6 2.4M8 11v.1')],
  missingVoice: [stroke('M2.5 6.25v3.5h2.25L8 12.5v-9L4.75 6.25zM10.25 6.25l3.5 3.5M13.75 6.25l-3.5 3.5')],
  cancelled: [circle, stroke('m4.4 4.4 7.2 7.2')],
  locked: [
    ['rect', { x: '3', y: '7', width: '10', height: '6.5', rx: '1.25' }],
    stroke('M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2'),
  ],
  play: [stroke('M4.75 3.3v9.4c0 .5.55.8.97.53l7.1-4.7a.63.63 0 0 0 0-1.06l-7.1-4.7a.63.63 0 0 0-.97.53Z', solid)],
  pause: [
    stroke(
      'M4 3.6c0-.33.27-.6.6-.6h1.8c.33 0 .6.27.6.6v8.8a.6.6 0 0 1-.6.6H4.6a.6.6 0 0 1-.6-.6zM9 3.6c0-.33.27-.6.6-.6h1.8c.33 0 .6.27.6.6v8.8a.6.6 0 0 1-.6.6H9.6a.6.6 0 0 1-.6-.6z',
      solid,
    ),
  ],
  todo: [['rect', { x: '3', y: '3', width: '10', height: '10', rx: '2' }]],
  folded: [stroke('m6.25 4.25 3.75 3.75-3.75 3.75')],
  unfolded: [stroke('m4.25 6.25 3.75 3.75 3.75-3.75')],
  comment: [
    stroke(
      'M2.75 4.25c0-.83.67-1.5 1.5-1.5h7.5c.83 0 1.5.67 1.5 1.5v5c0 .83-.67 1.5-1.5 1.5H8l-3.25 2.5v-2.5h-.5c-.83 0-1.5-.67-1.5-1.5z',
    ),
  ],
}

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Length of the ring's circle at radius 5.25. */
const ringLength = 2 * Math.PI * 5.25

/** One drawing as an SVG element: decoration, hidden from assistive technology. */
export function stateShape(shape: StateShape, className = 'ic'): SVGElement {
  return svg(className, drawings[shape])
}

/** Progress as a ring; without a figure a quarter of it. */
export function progressRing(progress: number | undefined): SVGElement {
  const length = Math.max(0.04, progress ?? 0.25) * ringLength
  return svg('ring', [
    ['circle', { class: 'trk', cx: '8', cy: '8', r: '5.25' }],
    ['circle', { class: 'arc', cx: '8', cy: '8', r: '5.25', 'stroke-dasharray': `${length.toFixed(1)} 33` }],
  ])
}

function svg(className: string, drawing: Drawing): SVGElement {
  const root = document.createElementNS(svgNamespace, 'svg')
  root.setAttribute('class', className)
  root.setAttribute('viewBox', '0 0 16 16')
  root.setAttribute('width', '16')
  root.setAttribute('height', '16')
  root.setAttribute('aria-hidden', 'true')
  for (const [tag, attributes] of drawing) {
    const part = document.createElementNS(svgNamespace, tag)
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value)
    root.append(part)
  }
  return root
}
