import { useSyncExternalStore } from 'react'
import type { Reportable } from '#contract/reports.texts.ts'

export type Reported = {
  subject_type: Reportable
  subject_id: string
  /** What it is called in "Report …": "this post", "Bea's comment". */
  label: string
}

let reported: Reported | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the report dialog about something, or closes it. The menu it is asked from is gone by then. */
export const report = (what: Reported | undefined) => {
  reported = what
  for (const listener of listeners) listener()
}

export const useReported = () => useSyncExternalStore(subscribe, () => reported)
