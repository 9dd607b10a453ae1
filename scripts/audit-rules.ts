import type { AcceptedAdvisory } from './accepted-advisories.ts'

/** What `npm audit --json` answers, as far as it is read; a registry that has no audits answers otherwise. */
export type AuditReport = {
  vulnerabilities?: Record<string, { via: (string | { url?: string; title?: string; severity: string })[] }>
}
/** `package-lock.json`, as far as it is read. */
export type PackageLock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

const FAILING_SEVERITIES = new Set(['high', 'critical'])

/** Grave advisories that nobody accepted, and acceptances that are over; undefined where there was no answer to read. */
export function findAdvisories(
  report: AuditReport | undefined,
  accepted: readonly AcceptedAdvisory[],
  now: Date,
): string[] | undefined {
  if (!report?.vulnerabilities) return undefined
  const activeIds = new Set(accepted.filter(({ until }) => now < new Date(`${until}T23:59:59Z`)).map(({ id }) => id))
  const found = new Set<string>()
  for (const [name, { via }] of Object.entries(report.vulnerabilities)) {
    for (const cause of via) {
      // A text names another package of the list.
      if (typeof cause === 'string' || !FAILING_SEVERITIES.has(cause.severity)) continue
      const id = cause.url?.split('/').at(-1) ?? cause.title ?? name
      if (!activeIds.has(id)) found.add(`${name}: ${cause.title ?? 'advisory'} (${cause.severity}, ${id})`)
    }
  }
  return [...found].sort()
}

const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of each file of theirs, and we change none.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  // Linked against as a library of its own that can be replaced: sharp's libvips.
  'LGPL-3.0-or-later',
])

/** Packages that reach production under a licence that was not looked at. */
export function findLicenceProblems(lock: PackageLock): string[] {
  return listProductionPackages(lock)
    .filter(([, { license = '' }]) => !isAllowedLicence(license))
    .map(([path, { license = 'no licence' }]) => `${path.replace(/^.*node_modules\//, '')}: ${license}`)
    .sort()
}

/** What is installed where nothing is developed, by its path in the lock file. */
export function listProductionPackages({ packages }: PackageLock): [string, PackageLock['packages'][string]][] {
  return Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
}

/** `MIT OR GPL-2.0` leaves the choice to us, `MIT AND ISC` does not. */
const isAllowedLicence = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENCES.has(one.trim())))
