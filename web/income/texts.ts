/** Texts of the income tracker, where the screens and the tests have them from. */
export const incomeTexts = {
  record: 'Record tips',
  add: 'Add income',
  amount: 'Amount',
  save: 'Save',
} as const
