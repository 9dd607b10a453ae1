/** Texts of the income tracker, imported by components and tests. */
export const incomeTexts = {
  record: 'Record tips',
  add: 'Add income',
  amount: 'Amount',
  save: 'Save',
  edit: 'Edit income',
  removeGoal: 'Remove goal',
} as const
