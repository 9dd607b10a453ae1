/** How pages name what a venue's hours mean right now. Times come with their AM or PM. */
export const openingTexts = {
  open: 'Open',
  openAllDay: 'Open 24 hours',
  openUntil: (time: string) => `Open until ${time}`,
  closed: 'Closed',
  closedToday: 'Closed today',
  closedOpensToday: (time: string) => `Closed, opens ${time}`,
  opensLater: (dayAndTime: string) => `Opens ${dayAndTime}`,
  kitchenUntil: (time: string) => `Kitchen until ${time}`,
  kitchenClosed: 'Kitchen closed',
} as const
