export const calendarMessages = {
  loadFailed: 'Could not load your calendars.',
  makeFailed: 'Could not create the calendar link.',
  revokeFailed: 'Could not revoke the calendar link.',
  copyFailed: 'Could not copy. Select the link and copy it yourself.',
  copied: 'Link copied.',
  made: 'Your calendar link is ready.',
  approximateEnd: 'The end time is approximate.',
  revoked: 'Calendar link revoked. Calendars that use it stop updating.',
} as const
