import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../../electron/cli/terminal/arguments.ts'
import { runCli } from '../../../../electron/cli/main.ts'

/** Runs a command that must end before it needs a studio. */
async function run(...argv: readonly string[]) {
  let out = ''
  let err = ''
  const exit = await runCli({
    argv,
    ports: () => {
      throw new Error('The studio was opened for a call that is wrong')
    },
    console: { out: (text) => (out += text), err: (text) => (err += text), isTerminal: false, columns: 80 },
    callerFolder: '/',
    stop: new AbortController().signal,
  })
  return { exit, out, err }
}

describe('a command line', () => {
  it('is read with all its options', () => {
    const argv = ['render', 'a b.dialogue', '--out=x', '--voice', 'MARA=v1', '--voice', 'TOM=SMITH=v2', '--model', 's1']
    const more = [
      '--format',
      'opus',
      '--bitrate',
      '-1000',
      '--lines',
      '--captions',
      'vtt,srt',
      '--accept-suspicious',
      '#a1b2c3,d4e5f6',
      '--accept-suspicious',
      'g7h8i9',
      '--yes',
      '--max-bytes',
      '9',
    ]
    expect(parseArguments([...argv, ...more])).toEqual({
      command: 'render',
      json: false,
      input: 'a b.dialogue',
      out: 'x',
      voices: [
        ['MARA', 'v1'],
        ['TOM=SMITH', 'v2'],
      ],
      clips: [],
      consent: '',
      castFile: undefined,
      model: 's1',
      fields: [],
      mode: 'line',
      draft: false,
      format: 'opus',
      sampleRate: undefined,
      bitrate: -1000,
      lines: true,
      captions: ['vtt', 'srt'],
      resendUnknown: false,
      wait: false,
      takeOver: false,
      acceptSuspicious: ['a1b2c3', 'd4e5f6', 'g7h8i9'],
      yes: true,
      maxBytes: 9,
      quiet: false,
    })
  })

  it.each([
    [
      ['voices', '--mine', '--search', 'low'],
      { command: 'voices', json: false, mine: true, search: 'low', language: '', tag: '' },
    ],
    [
      ['voices', '--language', 'DE', '--tag', 'calm'],
      { command: 'voices', json: false, mine: false, search: '', language: 'de', tag: 'calm' },
    ],
    [['balance', '--json'], { command: 'balance', json: true, user: undefined }],
    [['check', 'x', '--json'], { command: 'check', json: true, input: 'x' }],
    [['help'], { command: 'help', json: false }],
    [['render', '--help'], { command: 'help', json: false }],
  ] as const)('%j is understood', (argv, expected) => {
    expect(parseArguments(argv)).toEqual(expected)
  })

  it.each([
    [[], 'No command'],
    [['sing'], 'no command "sing"'],
    [['render'], 'needs a script'],
    [['render', 'a', 'b'], '"b" is more'],
    [['render', 'a', '--loud'], 'no option --loud'],
    [['render', 'a', '--out'], '--out needs a value'],
    [['render', 'a', '--lines=yes'], '--lines takes no value'],
    [['render', 'a', '--format', 'aiff'], 'no format "aiff"'],
    [['render', 'a', '--bits', '20'], 'cannot have "20" bits'],
    [['render', 'a', '--captions', 'srt,sub'], 'kind "sub"'],
    [['render', 'a', '--mode', 'act'], 'no mode'],
    [['render', 'a', '--mode', 'verse'], 'no mode "verse"'],
    [['render', 'a', '--model', 'S 9'], 'no model "S 9"'],
    [['render', 'a', '--voice', 'MARA'], 'not NAME=ID'],
    [['render', 'a', '--sample-rate', 'high'], 'not a number'],
    [['render', 'a', '--max-bytes', '1e9'], 'not a number'],
    [['render', 'a', '--max-bytes', '1,024'], 'not a number'],
    [['render', 'a', '--max-bytes', '2 048'], 'not a number'],
    [['render', 'a', '--max-bytes', '1.024'], 'not whole'],
    [['render', 'a', '--bitrate', '99999999999999999999'], 'too large'],
    [['render', 'a', '--max-bytes', '-1'], 'cannot be negative'],
    [['render', 'a', '--accept-suspicious', 'k3f9'], '"k3f9" is not the id'],
    [['render', 'a', '--accept-suspicious', 'all,k3f9x2'], '"all" is not the id'],
    [['voices', '--language', 'zh-CN'], '"zh-CN" is not a language'],
    [['voices', 'all'], '"all" is more'],
    [['voices', 'show'], 'voices show needs the id'],
    [['voices', 'create', '--title', 'A', '--recording', 'a.wav'], 'and whose voice it is'],
    [['voices', 'create', '--title', 'A', '--consent', 'Ada'], 'a recording'],
    [['voices', 'create', '--title', 'A', '--recording', 'a', '--consent', 'B', '--visibility', 'all'], '--visibility'],
    [['voices', 'update', 'a'], 'nothing to change'],
    [['voices', 'update', 'a', '--title', ' '], '--title cannot be this'],
    [['voices', 'delete', 'a', 'b'], '"b" is more'],
    [['voices', 'delete', 'a', '--force'], 'no option --force'],
    [['balance', '--mine'], 'no option --mine'],
    [['check'], 'needs a script'],
  ] as const)('%j is refused in words, with exit 2 and JSON if asked for', async (argv, words) => {
    const plain = await run(...argv)
    expect([plain.exit, plain.out]).toEqual([2, ''])
    expect(plain.err).toContain(words)
    const [command, ...rest] = argv
    if (command === undefined) return
    const { exit, out } = await run(command, '--json', ...rest)
    const { problems } = JSON.parse(out)
    expect([exit, problems.length]).toEqual([2, 1])
    expect(problems[0].message).toContain(words)
  })

  it.each([
    [[], 'repartee <command> [options]'],
    [['sing'], 'repartee <command> [options]'],
    [['render'], 'repartee render <script file | project folder | -> [options]'],
    [['render', 'a', '--loud'], 'repartee render <script file | project folder | -> [options]'],
    [['voices', 'all'], 'repartee voices [--mine] [--search S] [--language L] [--tag T] [--json]'],
    [['voices', 'show'], 'repartee voices show <id | link> [--json]'],
    [['voices', 'delete', 'a', '--force'], 'repartee voices delete <id> [--yes] [--project DIR] [--json]'],
    [['import', 'a'], 'repartee import <file | -> <project folder> [options]'],
    [['export-script', 'a'], 'repartee export-script <project | script | -> <file> [--json]'],
    [['balance', '--mine'], 'repartee balance [--user ID] [--json]'],
    [['check'], 'repartee check <script | project | -> [--json]'],
    [['diagnostics', 'a'], 'repartee diagnostics [--json]'],
  ] as const)('%j is refused with one line of how the command is called behind it', async (argv, usage) => {
    const { err } = await run(...argv)
    expect(err.trimEnd().split('\n').slice(-1)).toEqual([`Usage: ${usage}`])
    expect(err.match(/Usage:/g)).toHaveLength(1)
  })

  it('prints help on standard output', async () => {
    const { exit, out } = await run('help')
    expect(exit).toBe(0)
    for (const word of [
      'render',
      'voices',
      'balance',
      'check',
      '--resend-unknown',
      '--accept-suspicious',
      '--language',
      'REPARTEE_BASE_URL',
    ]) {
      expect(out).toContain(word)
    }
  })
})
