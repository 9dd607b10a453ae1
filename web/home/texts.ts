/** Texts of the home page, imported by components and tests. */
export const homeTexts = {
  yourPeople: 'Your people this week',
  peopleOrder: 'On now first, then by start time.',
  yourPeopleOn: (when: string) => `Your people ${when}`,
  nearestFirst: 'Nearest first.',
  nearbyOrder: 'On now, nearest first. Then by start time.',
  whatsOn: 'What’s on: specials, events, people',
  liveTonight: 'Live tonight',
  pending: 'Pending review',
  loadingPending: 'Loading the review queues...',
  myWeek: 'My week',
  unfinished: 'You’re not quite set up',
  continueWelcome: 'Continue',
  nextShift: 'your next shift',
} as const
