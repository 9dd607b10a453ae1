import { reportMessages } from '#contract/reports.texts.ts'

type PublicReport = { page: string; reason: string; note: string; email: string | null }
/** Errors in the report, by field. The empty name is for the whole report. */
export type ReportProblems = Partial<Record<keyof PublicReport | '', string>>

type Refusal = { message?: string; data?: { fields?: ReportProblems } }

/** Sends a report of a public page. Plain `fetch`, so that public pages don't load the API client. */
export const sendReport = async (report: PublicReport): Promise<ReportProblems | undefined> => {
  try {
    const response = await fetch('/api/public/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
    if (response.ok) return undefined
    const { message, data }: Refusal = await response.json()
    return data?.fields ?? { '': message ?? reportMessages.failed }
  } catch {
    return { '': reportMessages.failed }
  }
}
