import { INCOME_ENTRIES_MAX, type IncomeType } from './income.limits.ts'

/** The label of each income type. */
export const incomeTypeNames: Record<IncomeType, string> = {
  tips: 'Tips',
  hourly_wage: 'Hourly wage',
  commission: 'Commission',
  other_income: 'Other income',
}

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
