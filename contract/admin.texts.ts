export const adminMessages = {
  notesMissing: 'Say why, so that they know what to do.',
  notWaiting: 'This person does not wait for a decision any more.',
  notVerified: 'This person is not verified.',
  loadFailed: 'Could not load the queue.',
  recordFailed: 'Could not load the record.',
  decisionFailed: 'Could not save the decision.',
} as const
