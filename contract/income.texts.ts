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
  type: 'Please choose an income type.',
  zone: 'Unknown time zone.',
  tooMany: `A shift can have at most ${INCOME_ENTRIES_MAX} entries.`,
  notFound: 'Income entry not found.',
  saveFailed: 'Failed to save income.',
  deleteFailed: 'Failed to delete income entry:',
  loadFailed: 'Failed to load your income.',
  upcomingFailed: 'Failed to load your upcoming shifts.',
  pastFailed: 'Failed to load your past shifts.',
  ratesFailed: 'Failed to load your hourly rate.',
  goalFailed: 'Failed to save your goal.',
  exportFailed: 'Could not create the file. Please try again.',
  signedOut: 'Please log in to see your income.',
  added: 'Income saved.',
  updated: 'Income updated.',
  deleted: 'Income entry deleted.',
  goalSet: 'Goal saved.',
  goalCleared: 'Goal removed.',
} as const
