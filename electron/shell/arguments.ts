/** Switches of Chromium that open the running program to another one. The inspect fuse does not cover them. */
const DEBUG_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

/** True if a packaged program was started so that another one could drive its page: it then refuses to run. */
export function isOpenedToDebuggers(isPackaged: boolean, hasSwitch: (name: string) => boolean): boolean {
  return isPackaged && DEBUG_SWITCHES.some(hasSwitch)
}

/**
 * The program's own arguments: what follows the executable and, from the sources, the folder of the program.
 * Switches of Chromium, which Electron leaves in the list, and links are dropped; only `--project DIR` has a meaning.
 */
export function ownArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const given = argv.slice(isPackaged ? 1 : 2)
  const at = given.indexOf('--project')
  const folder = at === -1 ? undefined : given[at + 1]
  // A network folder must not be opened by an argument: looking at it sends the user's name (Windows, reliability T13).
  const isUsable = folder !== undefined && !folder.startsWith('-') && !/^(\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i.test(folder)
  return isUsable ? ['--project', folder] : []
}
