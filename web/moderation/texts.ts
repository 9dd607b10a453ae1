/** Texts of the staff screens. */
export const adminTexts = {
  auditLog: 'Audit log',
  suspend: 'Suspend',
  liftSuspension: 'Lift suspension',
} as const
