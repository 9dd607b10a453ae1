/**
 * `npm run release`: makes `dist/release/last-call-<version>.tar.gz`, with everything that a machine with Node 24 needs
 * to run it, and its SHA-256 beside it.
 */
import { join, relative } from 'node:path'
import { findSignatureProblems } from './audit-rules.ts'
import { serverBuild } from './build-server.ts'
import { webBuild } from './build-web.ts'
import { UserError } from './install.js'
import { makeRelease } from './release/archive.ts'
import { ROOT, run } from './run.ts'
import { buildIfStale } from './staged-build.ts'

await checkSignatures()
await Promise.all([webBuild, serverBuild].map(buildIfStale))
const archive = await makeRelease(join(ROOT, 'dist/release'))
process.stdout.write(`Made ${relative(ROOT, archive)}\n`)

/** Finds packages that were replaced in the registry or on the way, by the registry’s signatures. */
async function checkSignatures(): Promise<void> {
  const { output } = await run('npm', ['audit', 'signatures', '--omit=dev', '--json'], { quiet: true })
  const problems = findSignatureProblems(output)
  if (problems === undefined)
    process.stdout.write('The registry offers no signatures or is unreachable: they were not checked.\n')
  else if (problems.length > 0)
    throw new UserError(`These packages do not have the registry's signature: ${problems.join(', ')}`)
}
