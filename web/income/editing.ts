import type { IncomeEntry } from '#contract/income.ts'

/** What the dialog has to know of a shift. */
export type IncomeShift = {
  id: string
  start_time: string
  end_time: string
  venue_name: string
  venue_time_zone: string
}

/** An entry to write anew, or one to change; its shift, where it is known, takes another entry too. */
export type IncomeEditing =
  | { shift: IncomeShift; entry?: undefined }
  | { entry: IncomeEntry & { venue_name: string }; shift?: IncomeShift }

export type OnEdit = (editing: IncomeEditing) => void
