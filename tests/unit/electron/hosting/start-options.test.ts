import { describe, expect, it } from 'vitest'
import { parseStartOptions } from '../../../../electron/hosting/start-options.ts'
import { VERSION } from '../../../../electron/hosting/version.ts'
import packageFile from '../../../../package.json' with { type: 'json' }

describe('the options of a start', () => {
  it('take the usual port and no project by default', () => {
    expect(parseStartOptions([], '/home/me')).toEqual({ port: undefined, project: undefined })
  })

  it.each([
    [['--project', 'Play'], '/home/me/Play'],
    [['--project=../Play'], '/home/Play'],
    [['--project', '/srv/Play'], '/srv/Play'],
  ])('%j from /home/me opens %s', (args, project) => {
    expect(parseStartOptions(args, '/home/me').project).toBe(project)
  })

  it.each([['--port=65536'], ['--port=-1'], ['--port=abc'], ['--port='], ['--project='], ['--unknown'], ['extra']])(
    '%s is refused in words',
    (arg) => {
      expect(() => parseStartOptions([arg], '/')).toThrow(expect.objectContaining({ name: 'StudioError' }))
    },
  )
})

describe('the version', () => {
  it('is the one of the package', () => {
    expect(VERSION).toBe(packageFile.version)
  })
})
