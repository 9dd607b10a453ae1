/** Texts of the staff screens, imported by components and tests. */
export const adminTexts = {
  auditLog: 'Record',
  suspend: 'Suspend',
} as const
