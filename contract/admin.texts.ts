/** How long the admin who verified a person can undo it. */
export const UNDO_VERIFY_MINUTES = 10

export const adminMessages = {
  notesMissing: 'Say why, so they know what to do next.',
  notPendingReview: 'This person is no longer waiting for a decision.',
  notVerified: 'This person isn’t verified.',
  undoTooLate: 'You can’t undo this anymore. Remove the badge instead.',
  loadFailed: 'Could not load verifications.',
  auditLogFailed: 'Could not load the audit log.',
  reportsFailed: 'Could not load reports.',
  suspendedFailed: 'Could not load suspended people.',
  reasonMissing: 'Add a note saying why. We’ll email it to the person.',
  notSuspended: 'This person isn’t suspended.',
  doneAlready: 'This has already been done.',
  ownContentReported: 'This is about you or your content. A colleague has to decide.',
  cannotHide: 'People can’t be hidden, only suspended.',
  staffProtected: 'Staff can’t be suspended. Remove their admin rights on the server’s command line first.',
  statusChanged: 'This now belongs to someone else. Check who you’re suspending.',
  subjectDeleted: 'The reported content has been deleted.',
  decisionFailed: 'Could not save the decision.',
} as const
