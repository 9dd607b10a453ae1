import { expect, test } from 'vitest'
import { type AuditReport, findAdvisories, findLicenseProblems, findSignatureProblems } from '#scripts/audit-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const advisory = { url: 'https://github.com/advisories/GHSA-aaaa', title: 'It lets everybody in', severity: 'high' }
const report = { vulnerabilities: { door: { via: [advisory] }, house: { via: ['door'] } } }

test('a severe advisory fails, a moderate one does not', () => {
  expect(findAdvisories(report, [], now)).toEqual(['door: It lets everybody in (high, GHSA-aaaa)'])
  const moderate = { vulnerabilities: { door: { via: [{ ...advisory, severity: 'moderate' }] } } }
  expect(findAdvisories(moderate, [], now)).toEqual([])
})

test('an accepted advisory passes until its acceptance expires', () => {
  const accept = (until: string) => [{ id: 'GHSA-aaaa', reason: 'not reachable', until }]
  expect(findAdvisories(report, accept('2026-11-21'), now)).toEqual([])
  expect(findAdvisories(report, accept('2026-11-20'), now)).toHaveLength(1)
})

test('a registry without audits yields undefined instead of an empty list', () => {
  const refused = { error: { code: 'E405' } } as AuditReport
  for (const answer of [undefined, {}, refused]) expect(findAdvisories(answer, [], now)).toBeUndefined()
})

test('a production package must have an allowed license', () => {
  const lock = (license?: string, more = {}) => ({
    packages: { '': {}, 'node_modules/a': { ...(license && { license }), ...more } },
  })
  for (const free of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])
    expect([free, findLicenseProblems(lock(free))]).toEqual([free, []])
  for (const other of ['GPL-3.0', 'MIT AND GPL-3.0', undefined])
    expect(findLicenseProblems(lock(other))).toHaveLength(1)
  expect(findLicenseProblems(lock('GPL-3.0', { dev: true }))).toEqual([])
})

test('a package without a valid signature is named, and a registry without signatures is not an error', () => {
  const sharp = { name: 'sharp', version: '0.35.5' }
  const report = (invalid: object[], missing: object[]) =>
    findSignatureProblems(`npm warn about something\n${JSON.stringify({ invalid, missing })}\n`)
  expect(report([], [])).toEqual([])
  expect(report([sharp], [])).toEqual(['sharp 0.35.5'])
  expect(report([], [sharp])).toEqual(['sharp 0.35.5'])
  for (const output of ['', '{ "error": { "code": "ECONNREFUSED" } }', 'npm error network'])
    expect(findSignatureProblems(output)).toBeUndefined()
})
