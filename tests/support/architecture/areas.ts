/**
 * The areas of the code and what each may import besides itself. `below`: ground that needs no reason; a path that ends
 * in `/*` stands for all areas below it. `uses`: another concept or feature, with the reason in a word.
 */
export type Area = { readonly below: readonly string[]; readonly uses?: Readonly<Record<string, string>> }

const model = ['shared/core/model', 'shared/messages']
const shared = ['shared/core/*', 'shared/service', 'shared/contract', 'shared/messages']
const page = [...shared, 'renderer/base']
const main = [...shared, 'electron/base']

/** Every area by its path. A file belongs to the longest path that it lies below; one that lies in none fails. */
export const areas: Readonly<Record<string, Area>> = {
  // What a project's documents are, and what is worked out from them.
  'shared/messages': { below: [] },
  'shared/core/model': { below: ['shared/messages'] },
  'shared/core/script': { below: model, uses: { 'shared/core/sources': 'what an import changes' } },
  'shared/core/numbers': { below: model },
  'shared/core/spelling': { below: model },
  'shared/core/pronunciations': { below: model },
  'shared/core/takes': { below: model, uses: { 'shared/core/timeline': 'what of a take is heard' } },
  'shared/core/queue': { below: model },
  'shared/core/loudness': { below: [] },
  'shared/core/align': {
    below: model,
    uses: { 'shared/core/timeline': 'where takes are heard', 'shared/core/scene': 'the search from phone to phone' },
  },
  'shared/core/scene': { below: model },
  'shared/core/deliver': {
    below: model,
    uses: { 'shared/core/loudness': 'what was measured', 'shared/core/timeline': 'times' },
  },
  'shared/core/sources': { below: model },
  'shared/core/fit': { below: model },
  'shared/core/mix': {
    below: model,
    uses: {
      'shared/core/edits': 'changes',
      'shared/core/script': 'edits',
      'shared/core/timeline': 'what sounds where',
    },
  },
  'shared/core/cast': { below: model, uses: { 'shared/core/script': 'who speaks' } },
  'shared/core/direction': { below: model, uses: { 'shared/core/cast': 'ways of speaking' } },
  'shared/core/edits': {
    below: model,
    uses: { 'shared/core/script': 'edits of text', 'shared/core/cast': 'speakers' },
  },
  'shared/core/captions': {
    below: model,
    uses: {
      'shared/core/align': 'when words are heard',
      'shared/core/deliver': 'the forms of captions',
      'shared/core/reading': 'languages and how long words take',
      'shared/core/timeline': 'times',
    },
  },
  'shared/core/import': {
    below: model,
    uses: {
      'shared/core/script': 'what is merged',
      'shared/core/cast': 'speakers',
      'shared/core/sources': 'where lines come from',
    },
  },
  'shared/core/reading': {
    below: model,
    uses: {
      'shared/core/script': 'the text',
      'shared/core/cast': 'its speakers',
      'shared/core/direction': 'their cues',
      'shared/core/pronunciations': 'spoken words',
    },
  },
  'shared/core/timeline': {
    below: model,
    uses: {
      'shared/core/script': 'order',
      'shared/core/cast': 'gains',
      'shared/core/reading': 'estimates',
      'shared/core/loudness': 'how loud takes are',
    },
  },
  'shared/core/render': {
    below: model,
    uses: {
      'shared/core/script': 'lines',
      'shared/core/cast': 'voices',
      'shared/core/direction': 'cues and parameters',
      'shared/core/pronunciations': 'spoken words',
      'shared/core/reading': 'estimates',
      'shared/core/takes': 'what is there',
    },
  },
  'shared/service': { below: model },
  'shared/contract': {
    below: model,
    uses: {
      'shared/core/import': 'reviews',
      'shared/core/deliver': 'formats',
      'shared/core/fit': 'target times',
      'shared/core/mix': 'beds and effects',
      'shared/core/sources': 'where lines come from',
      'shared/core/timeline': 'what is heard where',
    },
  },

  // The main side.
  'electron/base': { below: shared },
  'electron/audio': { below: main },
  'electron/speech': { below: main, uses: { 'electron/audio': 'draft sound' } },
  'electron/import': { below: main },
  'electron/account': { below: main, uses: { 'electron/speech': 'connection' } },
  'electron/documents': { below: main, uses: { 'electron/audio': 'kinds of sound' } },
  'electron/voices': {
    below: main,
    uses: { 'electron/audio': 'clips', 'electron/speech': 'the library', 'electron/documents': 'the cast' },
  },
  'electron/project-check': {
    below: main,
    uses: {
      'electron/audio': 'headers',
      'electron/speech': 'voices that answer',
      'electron/documents': 'files',
      'electron/voices': 'clips',
    },
  },
  'electron/rendering': {
    below: main,
    uses: {
      'electron/audio': 'verification',
      'electron/speech': 'requests',
      'electron/documents': 'takes',
      'electron/voices': 'clips',
    },
  },
  'electron/sounds': {
    below: main,
    uses: { 'electron/audio': 'reading them', 'electron/documents': 'where they lie' },
  },
  'electron/export': {
    below: main,
    uses: {
      'electron/audio': 'the mix',
      'electron/documents': 'takes',
      'electron/rendering': 'plans',
      'electron/sounds': 'beds and effects',
    },
  },
  'electron/studio': {
    below: [
      ...main,
      'electron/account',
      'electron/documents',
      'electron/export',
      'electron/import',
      'electron/rendering',
      'electron/sounds',
      'electron/speech',
      'electron/voices',
    ],
  },
  'electron/hosting': { below: main },
  'electron/local-host': { below: [...main, 'electron/hosting'] },
  'electron/shell': { below: [...main, 'electron/hosting', 'electron/studio'] },
  'electron/cli': {
    below: [
      ...main,
      'electron/account',
      'electron/audio',
      'electron/documents',
      'electron/export',
      'electron/import',
      'electron/project-check',
      'electron/rendering',
      'electron/sounds',
      'electron/speech',
      'electron/studio',
      'electron/voices',
    ],
  },
  // The entries: files that lie right in the folder.
  electron: {
    below: [...main, 'electron/cli', 'electron/hosting', 'electron/local-host', 'electron/shell', 'electron/studio'],
  },

  // The page. `base` knows no feature.
  'renderer/base': { below: shared },
  'renderer/account': { below: page },
  'renderer/project': { below: page },
  'renderer/kept-words': { below: page, uses: { 'renderer/project': 'what is typed' } },
  'renderer/transport': { below: page, uses: { 'renderer/project': 'the mix' } },
  'renderer/voices': { below: page, uses: { 'renderer/account': 'connection', 'renderer/transport': 'samples' } },
  'renderer/cast': { below: page, uses: { 'renderer/project': 'its cast', 'renderer/voices': 'troubles' } },
  'renderer/mix': { below: page, uses: { 'renderer/project': 'its mix' } },
  'renderer/pronunciations': {
    below: page,
    uses: { 'renderer/project': 'its words', 'renderer/transport': 'hearing them' },
  },
  'renderer/direction': { below: page, uses: { 'renderer/project': 'lines', 'renderer/cast': 'speakers' } },
  'renderer/rendering': { below: page, uses: { 'renderer/project': 'lines', 'renderer/transport': 'live sound' } },
  'renderer/takes': {
    below: page,
    uses: {
      'renderer/account': 'models',
      'renderer/project': 'lines',
      'renderer/transport': 'listening',
      'renderer/rendering': 'new takes',
    },
  },
  'renderer/queue': {
    below: page,
    uses: {
      'renderer/project': 'lines',
      'renderer/transport': 'parts',
      'renderer/rendering': 'orders',
      'renderer/takes': 'what is shown',
    },
  },
  'renderer/inspector': {
    below: page,
    uses: {
      'renderer/account': 'models',
      'renderer/project': 'the line',
      'renderer/transport': 'playing',
      'renderer/rendering': 'orders',
      'renderer/takes': 'its takes',
      'renderer/direction': 'its direction',
    },
  },
  'renderer/script': {
    below: page,
    uses: {
      'renderer/account': 'own words',
      'renderer/project': 'the text',
      'renderer/kept-words': 'bars',
      'renderer/transport': 'the line that plays',
      'renderer/cast': 'speakers',
      'renderer/takes': 'listening',
    },
  },
  'renderer/timeline': {
    below: page,
    uses: {
      'renderer/project': 'lines',
      'renderer/transport': 'the player',
      'renderer/cast': 'gains of speakers',
      'renderer/rendering': 'how sure borders are',
      'renderer/takes': 'borders of scenes',
      'renderer/mix': 'beds and effects',
    },
  },
  'renderer/casting': {
    below: page,
    uses: {
      'renderer/account': 'connection',
      'renderer/project': 'lines',
      'renderer/transport': 'candidates',
      'renderer/voices': 'the library',
      'renderer/cast': 'roles',
      'renderer/direction': 'delivery',
      'renderer/pronunciations': 'names',
      'renderer/script': 'scenes',
    },
  },
  'renderer/safety': {
    below: page,
    uses: {
      'renderer/project': 'what is open',
      'renderer/kept-words': 'leaving',
      'renderer/transport': 'letting go',
      'renderer/cast': 'voices of a new project',
      'renderer/rendering': 'beginning anew',
      'renderer/takes': 'beginning anew',
      'renderer/queue': 'beginning anew',
      'renderer/casting': 'beginning anew',
    },
  },
  'renderer/import': {
    below: page,
    uses: { 'renderer/project': 'typing', 'renderer/cast': 'voices', 'renderer/safety': 'opening' },
  },
  'renderer/fit': {
    below: page,
    uses: {
      'renderer/project': 'lines',
      'renderer/rendering': 'retakes',
      'renderer/cast': 'the speed of a line',
      'renderer/mix': 'target times and lengths',
    },
  },
  'renderer/export': {
    below: page,
    uses: {
      'renderer/project': 'typing',
      'renderer/rendering': 'progress',
      'renderer/fit': 'lines that are too long',
    },
  },
  'renderer/settings': {
    below: page,
    uses: {
      'renderer/account': 'connection',
      'renderer/project': 'settings of its own',
      'renderer/cast': 'steps of the history',
      'renderer/direction': 'parameters',
      'renderer/mix': 'its channels',
      'renderer/pronunciations': 'the table',
      'renderer/rendering': 'prices',
      'renderer/script': 'the narrator',
    },
  },
  // The window joins the features, and the first file makes what they need.
  'renderer/shell': { below: [...shared, 'renderer/*'] },
  renderer: { below: [...shared, 'renderer/*'] },
}

const byLength = Object.keys(areas).sort((a, b) => b.length - a.length)

/** The area that a file lies in, or undefined. Files of a top folder are its entries; a folder that no area names is none. */
export function areaOf(path: string): string | undefined {
  return byLength.find((area) =>
    area.includes('/') ? path.startsWith(`${area}/`) : path.slice(0, path.lastIndexOf('/')) === area,
  )
}

/** Areas that an area may import from besides itself; `/*` is kept. */
export function mayImport(area: string): readonly string[] {
  const { below = [], uses = {} } = areas[area] ?? {}
  return [...below, ...Object.keys(uses)]
}

/** Whether a file of one area may import a file of another. */
export function isAllowed(from: string, to: string): boolean {
  if (from === to) return true
  return mayImport(from).some((area) => (area.endsWith('/*') ? to.startsWith(area.slice(0, -1)) : area === to))
}
