import type { IncomeEntry } from '#contract/income.ts'

/** The fields of a shift that the income dialog shows. */
export type IncomeShift = {
  id: string
  start_time: string
  end_time: string
  venue_name: string
  venue_time_zone: string
}

/** What the income dialog edits: a new entry for a shift, or an existing one. A known shift allows another entry. */
export type IncomeEditing =
  | { shift: IncomeShift; entry?: undefined }
  | { entry: IncomeEntry & { venue_name: string }; shift?: IncomeShift }

export type OnEdit = (editing: IncomeEditing) => void
