import { useSyncExternalStore } from 'react'
import type { ReportSubjectType } from '#contract/reports.texts.ts'

export type ReportTarget = {
  subject_type: ReportSubjectType
  subject_id: string
  /** The name in "Report …": "this post", "Bea's comment". */
  label: string
}

let reportTarget: ReportTarget | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the report dialog. It is global, because the menu that opens it unmounts at once. */
export const openReportDialog = (what: ReportTarget | undefined) => {
  reportTarget = what
  for (const listener of listeners) listener()
}

export const useReportTarget = () => useSyncExternalStore(subscribe, () => reportTarget)
