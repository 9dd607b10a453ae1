/** Texts of the staff screens. */
export const adminTexts = {
  verifications: 'Verifications',
  auditLog: 'Audit log',
  suspend: 'Suspend',
  liftSuspension: 'Lift suspension',
  hidden: 'Hidden. We’ve told the people who reported it.',
  restoredByUndo: 'Restored. You’ll find the report under Decided.',
  responses: 'How others responded',
  showResponses: 'Show numbers',
  responsesAreLogged: 'Viewing them is logged.',
  verified: (name: string) => `${name} is verified.`,
  verificationUndone: (name: string) => `Undone. ${name} is pending review again.`,
} as const
