/** Texts of the calendar links, imported by components and tests. */
export const calendarTexts = {
  addToCalendar: 'Add to calendar',
  noLink: 'No link yet.',
  makeLink: 'Create link',
  qrCode: 'QR code of the calendar link',
  openInCalendar: 'Open in calendar',
  addToGoogle: 'Add to Google Calendar',
  addToOutlook: 'Add to Outlook',
  addByFile: 'Add to Apple or other calendar',
  replaceLink: 'Create new link',
  replaceQuestion: 'Create a new calendar link?',
  link: 'Calendar link',
  copyLink: 'Copy link',
  revokeLink: 'Revoke link',
  revokeQuestion: 'Revoke this calendar link?',
} as const
