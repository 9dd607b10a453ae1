export const pushMessages = {
  endpoint: 'We can’t send push notifications to this browser.',
  keys: 'These push subscription keys aren’t valid.',
  denied: 'Your browser is blocking notifications. Allow them in its settings for this site.',
  unreachable: 'Your browser’s push service didn’t answer. Please try again in a moment.',
  failed: 'Could not turn on notifications. Please try again.',
  offFailed: 'Could not turn off notifications. Please try again.',
} as const
