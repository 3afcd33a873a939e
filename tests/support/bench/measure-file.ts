import { describeSound } from '../../../electron/audio/analysis/describe-sound.ts'
import { toldMeasures } from '../../../shared/core/deliver/loudness-report.ts'

// Measures one file, as `measure` does: a whole process.
const { measures } = await describeSound(process.argv[2] ?? '')
process.stdout.write(JSON.stringify(toldMeasures(measures)))
