/** Texts of the staff screens. */
export const adminTexts = {
  verifications: 'Verifications',
  auditLog: 'Audit log',
  suspend: 'Suspend',
  liftSuspension: 'Lift suspension',
  hidden: 'Hidden. Reporters have been notified.',
  restoredByUndo: 'Restored. You’ll find the report under Decided.',
} as const
