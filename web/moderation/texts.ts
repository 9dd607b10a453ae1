/** Texts of the staff screens. */
export const adminTexts = {
  auditLog: 'Record',
  suspend: 'Suspend',
} as const
