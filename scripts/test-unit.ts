/** `npm run test:unit`: runs the unit tests, in seconds. With a file: runs that file, whichever lane it belongs to. */
import { selectTests } from './lane-files.ts'
import { printResult, runVitest } from './runners.ts'
import { runTestFiles } from './test-steps.ts'

const args = process.argv.slice(2)
printResult(args.length > 0 ? await runTestFiles(selectTests(args)) : await runVitest({ lanes: ['unit'] }))
