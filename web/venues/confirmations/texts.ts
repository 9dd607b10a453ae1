/** Texts about whether specials and opening hours are still right. */
export const confirmationTexts = {
  confirmedAt: (when: string) => `Confirmed ${when}`,
  notConfirmed: 'Not confirmed',
  notConfirmedWhy: 'Guests say this isn’t right anymore.',
  question: 'Still right?',
  questionAbout: (what: string) => `Is “${what}” still right?`,
  questionAboutHours: 'Are the opening hours still right?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thanks. That helps everyone.',
  confirm: 'Still right',
  openingHours: 'opening hours',
  confirmAll: 'Confirm all',
  confirmed: 'Confirmed.',
  cardLead: 'Guests rely on what your page says. Confirm what’s right, and edit what isn’t.',
} as const
