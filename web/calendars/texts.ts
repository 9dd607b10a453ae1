/** Texts of the calendar links, imported by components and tests. */
export const calendarTexts = {
  addToCalendar: 'Add to calendar',
  noLink: 'No address yet.',
  makeLink: 'Make an address',
} as const
