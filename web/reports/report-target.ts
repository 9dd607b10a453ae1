import { useSyncExternalStore } from 'react'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { createListeners } from '#web/ui/listeners.ts'

export type ReportTarget = {
  subject_type: ReportSubjectType
  subject_id: string
  /** The name in "Report …": "this post", "Bea's comment". */
  label: string
  /** Of a reported person. */
  username?: string
}

let reportTarget: ReportTarget | undefined
const { subscribe, notify } = createListeners()

/** Opens or closes the report dialog. It is global, because the menu that opens it unmounts at once. */
export const openReportDialog = (what: ReportTarget | undefined) => {
  reportTarget = what
  notify()
}

export const useReportTarget = () => useSyncExternalStore(subscribe, () => reportTarget)
