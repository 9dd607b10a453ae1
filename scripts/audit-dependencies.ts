import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptedAdvisories } from './accepted-advisories.ts'
import { type AuditReport, findAdvisories, findLicenseProblems, type PackageLock, parseObject } from './audit-rules.ts'
import { EMPTY_TALLY, type Tally } from './failures.ts'
import { ROOT, run } from './run.ts'

/** Checks dependencies for advisories of high or critical severity and for licenses that we may not use. */
export async function auditDependencies(): Promise<Tally> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as PackageLock
  const licenses = findLicenseProblems(lock)
  const { output } = await run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { quiet: true })
  const advisories = findAdvisories(parseObject<AuditReport>(output), acceptedAdvisories, new Date())
  if (!advisories) process.stdout.write('The registry does not support audits: advisories were not checked.\n')

  const done = [licenses, ...(advisories ? [advisories] : [])]
  return {
    ...EMPTY_TALLY,
    passed: done.filter((faults) => faults.length === 0).length,
    failed: done.filter((faults) => faults.length > 0).length,
    skipped: Number(!advisories),
    failures: done.flat().map((fault) => `✗ ${fault}`),
  }
}
