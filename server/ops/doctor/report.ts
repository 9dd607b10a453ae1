import type { Area, Finding } from './findings.ts'

const LABELS: Record<Finding['level'], string> = { fault: 'FAULT', warning: 'WARNING', note: 'note', ok: 'ok' }

export const countFindings = (areas: Area[], level: Finding['level']): number =>
  areas.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length

/** One line for each finding, below its area, and a line that counts them. */
export function formatReport(areas: Area[]): string {
  const lines = areas.flatMap(({ area, findings }) => [
    area,
    ...findings.map(({ level, text }) => `  ${LABELS[level].padEnd(7)}  ${text}`),
    '',
  ])
  const [faults, warnings] = [countFindings(areas, 'fault'), countFindings(areas, 'warning')]
  return [...lines, `Faults: ${faults}. Warnings: ${warnings}.`].join('\n')
}

/** The same for programs. */
export const toJson = (areas: Area[]): string =>
  JSON.stringify({
    faults: countFindings(areas, 'fault'),
    warnings: countFindings(areas, 'warning'),
    findings: areas.flatMap(({ area, findings }) => findings.map((finding) => ({ area, ...finding }))),
  })
