/**
 * What the fixture `tests/fixtures/written-before` is of: its maker and its test agree here. Keys name the service they were
 * sent to, so the address is always the same one; nobody listens there when the fixture is read.
 */
export const THEN_PORT = 14_739
export const THEN_ORIGIN = `http://127.0.0.1:${THEN_PORT}`
export const THEN_KEY = 'stand-in-key-0123456789'

/** What stands for the folder and the computer of the time in the files of the fixture. */
export const PLACE = { folder: '{{folder}}', host: '{{host}}' } as const

export const THEN_SCRIPT = `# Written before

## Gallery

RUTH: Hold the line.  #aaa111
AMOS: I hold it.  #bbb222
RUTH (low): Thank you. [pause 0.5s] Go.  #ccc333
AMOS: This came in doubt.  #ddd444
RUTH: This was cut.  #eee555
AMOS: This was refused.  #fff666
RUTH: Locked for good.  #ggg777
AMOS: Good as it is.  #hhh888
RUTH: This one is new.  #jjj999

## Stairs

RUTH: Is it you?  #sss111
AMOS: It is me.  #sss222
RUTH: Come up.  #sss333
`

export const CODED_SCRIPT = `# Coded before

RUTH: Hold it.  #mmm111
AMOS: I do.  #mmm222
`

export const BARE_SCRIPT = 'RUTH: Yes.\nAMOS: No. [pause 0.2s] Go.\n'
