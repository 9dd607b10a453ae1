import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accepted } from './accepted-advisories.ts'
import { type AuditReport, findingsOf, type Lock, licenceFaults } from './audit-rules.ts'
import { NONE, type Tally } from './failures.ts'
import { ROOT, run } from './run.ts'

/** What we depend on: known weaknesses of it that are high or worse, and licences that we may not use. */
export async function auditDependencies(): Promise<Tally> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const licences = licenceFaults(lock)
  const { output } = await run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { quiet: true })
  const advisories = findingsOf(parse(output), accepted, new Date())
  if (!advisories) process.stdout.write('The registry answers no audits here: advisories were not looked up.\n')

  const done = [licences, ...(advisories ? [advisories] : [])]
  return {
    ...NONE,
    passed: done.filter((faults) => faults.length === 0).length,
    failed: done.filter((faults) => faults.length > 0).length,
    skipped: Number(!advisories),
    failures: done.flat().map((fault) => `✗ ${fault}`),
  }
}

function parse(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as AuditReport
  } catch {
    return undefined
  }
}
