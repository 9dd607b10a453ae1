/** Texts of the calendar links, imported by components and tests. */
export const calendarTexts = {
  addToCalendar: 'Add to calendar',
  noLink: 'No address yet.',
  makeLink: 'Make an address',
  qrCode: 'QR code of the address',
  openInCalendar: 'Open in calendar',
  replaceLink: 'Make a new one',
  replaceQuestion: 'Make a new address?',
  revokeQuestion: 'Revoke the address?',
} as const
