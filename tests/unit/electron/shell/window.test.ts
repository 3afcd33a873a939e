import { describe, expect, it } from 'vitest'
import { isStudioUrl } from '../../../../electron/shell/address.ts'
import { appScheme } from '../../../../electron/shell/app-protocol.ts'
import { isOpenedToDebuggers, ownArguments } from '../../../../electron/shell/arguments.ts'
import { menuTemplate, openTextMenu, textMenuTemplate } from '../../../../electron/shell/menu.ts'
import { mainWindowOptions } from '../../../../electron/shell/window-options.ts'

describe("the window's options", () => {
  it('are exactly these, developer tools from the sources only', () => {
    expect(mainWindowOptions({ preload: '/p.cjs', isPackaged: true }).webPreferences).toEqual({
      preload: '/p.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      disableBlinkFeatures: 'Auxclick',
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      safeDialogs: true,
      devTools: false,
    })
    expect(mainWindowOptions({ preload: '/p.cjs', isPackaged: false }).webPreferences?.devTools).toBe(true)
  })
})

describe('the scheme', () => {
  it('neither passes the policy by nor can be read from elsewhere', () => {
    expect(appScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    })
  })
})

describe('an address', () => {
  it.each(['app://studio/', 'app://studio', 'app://studio/index.html?x#y', 'APP://studio/', 'app://studio/media/a/b'])(
    '%s is the page',
    (url) => {
      expect(isStudioUrl(url)).toBe(true)
    },
  )

  it.each([
    '',
    'studio',
    'app:studio',
    'app:///studio/',
    'app://studio.evil/',
    'app://evil.studio/',
    'app://studio@evil/',
    'app://user@studio/',
    'app://user:pw@studio/',
    'app://studio:1/',
    'app://STUDIO.evil/',
    'app://bundle/',
    'http://studio/',
    'https://studio/',
    'https://app/studio/',
    'file:///studio/',
    'file://studio/',
    'data:text/html,app://studio/',
    'blob:app://studio/1',
    'about:blank',
    'about:srcdoc',
    'javascript:location="app://studio/"',
    'chrome://gpu/',
    'devtools://devtools/',
    'view-source:app://studio/',
    'filesystem:app://studio/',
    'apps://studio/',
    'app2://studio/',
    ' javascript:0',
    'ftp://studio/',
    '\\\\studio\\share',
  ])('%j is not', (url) => {
    expect(isStudioUrl(url)).toBe(false)
  })
})

describe('the arguments of the program', () => {
  it.each([
    [['electron', '.', '--project', 'Play'], false, ['--project', 'Play']],
    [['repartee', '--project', 'Play'], true, ['--project', 'Play']],
    [['repartee', '--no-sandbox', '--project', 'Play', '--inspect'], true, ['--project', 'Play']],
    [['repartee', '--project'], true, []],
    [['repartee', '--project', '--inspect'], true, []],
    [['repartee', '--project', '\\\\evil\\share'], true, []],
    [['repartee', '--project', '//evil/share'], true, []],
    [['repartee', '--project', 'file:///etc'], true, []],
    [['repartee', 'studio://render'], true, []],
    [['repartee', 'Play'], true, []],
    [['repartee', '--allow-file-access-from-files'], true, []],
  ])('%j (packaged: %s) mean %j', (argv, isPackaged, expected) => {
    expect(ownArguments(argv, isPackaged)).toEqual(expected)
  })

  it.each(['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'])(
    '--%s keeps a packaged program from running',
    (name) => {
      expect(isOpenedToDebuggers(true, (asked) => asked === name)).toBe(true)
      expect(isOpenedToDebuggers(false, (asked) => asked === name)).toBe(false)
    },
  )

  it('that are usual do not', () => {
    expect(isOpenedToDebuggers(true, () => false)).toBe(false)
  })
})

describe('the menu of the right button', () => {
  const all = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  it.each([
    ['cut, copy and paste in a field', true, 'word', ['cut', 'copy', 'paste', undefined, 'selectAll']],
    ['the same where nothing is chosen yet', true, '', ['cut', 'copy', 'paste', undefined, 'selectAll']],
    ['copy of chosen text', false, 'word', ['copy']],
    ['nothing elsewhere', false, ' ', []],
  ])('offers %s', (_what, isEditable, selectionText, roles) => {
    expect(textMenuTemplate({ isEditable, selectionText, editFlags: all }).map(({ role }) => role)).toEqual(roles)
  })

  it('offers nothing that cannot be done', () => {
    const none = { canCut: false, canCopy: false, canPaste: false, canSelectAll: false }
    const entries = textMenuTemplate({ isEditable: true, selectionText: '', editFlags: none })
    expect(entries.filter(({ type }) => type !== 'separator').map(({ enabled }) => enabled)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('opens where it was asked for, and not at all where it would be empty', () => {
    const opened: unknown[] = []
    const ask = (isEditable: boolean) =>
      openTextMenu({ isEditable, selectionText: '', editFlags: all, x: 3, y: 4 }, (entries) => ({
        popup: (at) => void opened.push([entries.length, at]),
      }))
    ask(false)
    ask(true)
    expect(opened).toEqual([[5, { x: 3, y: 4 }]])
  })
})

describe('the menu', () => {
  it('has no reload and no developer tools anywhere', () => {
    expect(menuTemplate('linux')).toBeNull()
    expect(menuTemplate('win32')).toBeNull()
    expect(menuTemplate('darwin')?.map(({ role }) => role)).toEqual(['appMenu', 'editMenu', 'windowMenu'])
  })
})
