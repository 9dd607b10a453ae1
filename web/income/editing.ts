import type { IncomeEntry, OpenShift } from '#contract/income.ts'

/** The fields of a shift that the income dialog shows. */
export type IncomeShift = Pick<OpenShift, 'id' | 'start_time' | 'end_time' | 'venue_name' | 'venue_time_zone'>

/** What the income dialog edits: a new entry for a shift, or an existing one. A known shift allows another entry. */
export type IncomeEditing =
  | { shift: IncomeShift; entry?: undefined }
  | { entry: IncomeEntry & { venue_name: string }; shift?: IncomeShift }

export type OnEdit = (editing: IncomeEditing) => void
