/** Texts of the income tracker, imported by components and tests. */
export const incomeTexts = {
  loadingLatest: 'Loading your last shift...',
  loadingPast: 'Loading your past shifts...',
  record: 'Record tips',
  add: 'Add income',
  amount: 'Amount',
  save: 'Save',
  edit: 'Edit income',
  /** How a typed amount was understood. */
  readAs: (amount: string) => `Read as ${amount}`,
  removeGoal: 'Remove goal',
} as const
