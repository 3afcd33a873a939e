import { type Browser, chromium } from 'playwright'
import { findTestBrowser } from '../../scripts/set-up/browser.mjs'
import { PATIENCE_MS } from './patience.ts'

/** What a test's browser is started with: silent, without a card, allowed to play at once, and calling nobody. */
export function browserArguments(): string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    '--disable-gpu',
    '--mute-audio',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

/** The executable of the tests' browser: an installed one, else the one that Playwright fetched. */
export function browserPath(): string {
  return findTestBrowser() ?? chromium.executablePath()
}

/** Starts a real browser, whose pages wait as long for a state as tests do. The test closes it. */
export async function launchBrowser(additional: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArguments(), ...additional] })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}
