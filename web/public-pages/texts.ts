/** Texts of the public pages, imported by components and tests. */
export const publicPageTexts = {
  follow: 'Follow',
  allEvents: 'All events',
  report: 'Report this page',
  reportNotLoaded: 'The form didn’t load. Please try again.',
  claim: 'This is my venue',
  whoIsOn: 'Who’s on',
  defaultPlace: (city: string) => `You haven’t chosen a place, so this is near ${city}.`,
  /** Others may be working: pages neither show nor count them. */
  noPublicShiftsThen: 'No one here shows their shifts on the web for this night.',
  noPublicShifts: 'No one here shows their shifts on the web right now.',
  nothingTonight: 'Nothing’s on the board yet.',
} as const
