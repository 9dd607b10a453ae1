export const pushMessages = {
  endpoint: 'This browser cannot take pushes from us.',
  keys: 'These are not the keys of a push subscription.',
  denied: 'Your browser does not let us send notifications. Change that in its settings for this site.',
  failed: 'Could not turn notifications on. Please try again.',
  offFailed: 'Could not turn notifications off. Please try again.',
} as const
