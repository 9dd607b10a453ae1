import type { ReportOutcome } from '#contract/reports.limits.ts'

export const outcomeLabels: Record<ReportOutcome, string> = {
  hidden: 'Hidden',
  restored: 'Restored',
  suspended: 'Suspended',
  removed: 'Already removed',
  dismissed: 'No action',
}
