/** Texts of the staff screens, where the screens and the tests have them from. */
export const adminTexts = {
  auditLog: 'Record',
  suspend: 'Suspend',
} as const
