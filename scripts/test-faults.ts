/**
 * `npm run test:faults -- [--all] [part of a description or of a test's path]`: plants the faults of tests/faults one at
 * a time in a copy of the committed files and runs the tests that should detect each. With `--all`, a fault that those
 * miss is tried against every unit and API test. Fails if fewer than 67 of 70 are detected.
 */
import { plantFaults } from '#tests/faults/plant.ts'

const args = process.argv.slice(2)
const part = args.find((arg) => !arg.startsWith('--')) ?? ''
const { noticed, planted } = await plantFaults(part, { all: args.includes('--all') })
process.stdout.write(`${noticed} of ${planted} faults detected\n`)
if (planted === 0 || noticed / planted < 67 / 70) process.exitCode = 1
