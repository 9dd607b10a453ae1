/**
 * `npm run test:faults -- [--all] [part of a description]`: plants the faults of tests/faults one at a time in a copy of the
 * committed files and runs the tests that should notice each; with `--all`, every unit and API test where those do not.
 * Fails with fewer than 67 of 70 noticed.
 */
import { plantFaults } from '#tests/faults/plant.ts'

const args = process.argv.slice(2)
const part = args.find((arg) => !arg.startsWith('--')) ?? ''
const { noticed, planted } = await plantFaults(part, { all: args.includes('--all') })
process.stdout.write(`${noticed} of ${planted} faults noticed\n`)
if (planted === 0 || noticed / planted < 67 / 70) process.exitCode = 1
