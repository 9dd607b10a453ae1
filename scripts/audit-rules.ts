import type { AcceptedAdvisory } from './accepted-advisories.ts'

/**
 * The parts of the output of `npm audit --json` that we read. A registry without audit support returns a different
 * shape.
 */
export type AuditReport = {
  vulnerabilities?: Record<string, { via: (string | { url?: string; title?: string; severity: string })[] }>
}
/** The parts of `package-lock.json` that we read. */
export type PackageLock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

const FAILING_SEVERITIES = new Set(['high', 'critical'])

/**
 * Severe advisories that are not accepted, and acceptances that have expired. Undefined if the report is unreadable.
 */
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
      // A string names another package in this report.
      if (typeof cause === 'string' || !FAILING_SEVERITIES.has(cause.severity)) continue
      const id = cause.url?.split('/').at(-1) ?? cause.title ?? name
      if (!activeIds.has(id)) found.add(`${name}: ${cause.title ?? 'advisory'} (${cause.severity}, ${id})`)
    }
  }
  return [...found].sort()
}

/** The parts of the output of `npm audit signatures --json` that we read. */
type SignatureReport = { invalid?: SignedPackage[]; missing?: SignedPackage[] }
type SignedPackage = { name: string; version: string }

/**
 * Packages whose signature is invalid or missing, from the output of `npm audit signatures --json`. Undefined if the
 * registry offers no signatures or could not be reached.
 */
export function findSignatureProblems(output: string): string[] | undefined {
  const { invalid, missing } = parseObject<SignatureReport>(output) ?? {}
  if (!invalid || !missing) return undefined
  return [...invalid, ...missing].map(({ name, version }) => `${name} ${version}`)
}

/** The JSON object in an output that begins or ends with other lines. */
export function parseObject<T>(text: string): T | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as T
  } catch {
    return undefined
  }
}

const ALLOWED_LICENSES = new Set([
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
  // Its copyleft covers modified files, and we modify none.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  // Covers libvips, which sharp loads as a separate, replaceable library.
  'LGPL-3.0-or-later',
])

/** Production packages whose license is not on the list of allowed licenses. */
export function findLicenseProblems(lock: PackageLock): string[] {
  return listProductionPackages(lock)
    .filter(([, { license = '' }]) => !isAllowedLicense(license))
    .map(([path, { license = 'no license' }]) => `${path.replace(/^.*node_modules\//, '')}: ${license}`)
    .sort()
}

/** Production packages by their path in the lock file. */
export function listProductionPackages({ packages }: PackageLock): [string, PackageLock['packages'][string]][] {
  return Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
}

/** `MIT OR GPL-2.0` lets us choose a license; `MIT AND ISC` does not. */
const isAllowedLicense = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENSES.has(one.trim())))
