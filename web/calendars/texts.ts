/** Texts of the calendar links, where the screens and the tests have them from. */
export const calendarTexts = {
  addToCalendar: 'Add to calendar',
  noLink: 'No address yet.',
  makeLink: 'Make an address',
} as const
