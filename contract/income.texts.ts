export const INCOME_TYPES = ['tips', 'hourly_wage', 'commission', 'other_income'] as const
export type IncomeType = (typeof INCOME_TYPES)[number]

/** The label of each income type. */
export const incomeTypeNames: Record<IncomeType, string> = {
  tips: 'Tips',
  hourly_wage: 'Hourly wage',
  commission: 'Commission',
  other_income: 'Other income',
}

/** Maximum entries of one shift. */
export const INCOME_ENTRIES_MAX = 50
/** Hours after a shift's end during which the home page asks for its income. */
export const INCOME_PROMPT_HOURS = 24

export const incomeMessages = {
  amount: 'Amount must be a positive number.',
  date: 'Please select a date for this income.',
  type: 'Please choose what kind of income this is.',
  zone: 'This is not a time zone.',
  tooMany: `A shift can have at most ${INCOME_ENTRIES_MAX} entries.`,
  notFound: 'Income entry not found.',
  saveFailed: 'Failed to save income.',
  deleteFailed: 'Failed to delete income entry:',
  loadFailed: 'Failed to load your income.',
  upcomingFailed: 'Failed to load your upcoming shifts.',
  pastFailed: 'Failed to load your past shifts.',
  ratesFailed: 'Failed to load what an hour is worth.',
  goalFailed: 'Failed to save your goal.',
  exportFailed: 'The file could not be made. Please try again.',
  signedOut: 'Please log in to see your income.',
  added: 'Income saved.',
  updated: 'Income changed.',
  deleted: 'Income entry deleted.',
  goalSet: 'Goal saved.',
  goalCleared: 'Goal removed.',
} as const
