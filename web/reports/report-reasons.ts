import { REPORT_REASONS } from '#contract/reports.texts.ts'

/** The reasons of a report, as options of its form. */
export const reportReasons = Object.entries(REPORT_REASONS).map(([value, title]) => ({ value, title }))
