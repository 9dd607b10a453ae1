/** Texts of the public pages, imported by components and tests. */
export const publicPageTexts = {
  follow: 'Follow',
  report: 'Report this page',
  claim: 'This is my venue',
  whoIsOn: 'Behind the bar now',
  noOneOn: 'No one’s posted a shift for right now.',
  noShifts: 'No upcoming shifts posted.',
  tonightEmpty: 'Nothing’s on the board yet.',
} as const
