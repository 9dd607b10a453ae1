/** `npm run test:unit`: the pure tests, in seconds. With a file: that file, whichever lane it belongs to. */
import { findWanted } from './lane-files.ts'
import { close, runVitest } from './runners.ts'
import { testFiles } from './test-steps.ts'

const args = process.argv.slice(2)
close(args.length > 0 ? await testFiles(findWanted(args)) : await runVitest({ lanes: ['unit'] }))
