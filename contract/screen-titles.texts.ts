/** Titles of screens that a member sees before the app has loaded. */
export const screenTitles = {
  feed: 'On Tap',
  venues: 'Venues',
  talent: 'Browse Entertainers & Bartenders',
  whatsOn: 'What’s On',
} as const
