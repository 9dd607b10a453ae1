/** Texts of the venue screens. */
export const venueTexts = {
  mapLink: 'Map link or coordinates',
  zoneSearch: 'Find another time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  picture: 'Venue image',
  archive: 'Archive',
  archiveVenue: 'Archive venue',
  notListed: "My venue isn't listed",
  nameOrCity: 'Name or city',
  someoneOn: 'Someone on now',
  bringBack: 'Bring venue back',
  clearSearch: 'Clear the search',
  unfollowed: (name: string) => `You unfollowed ${name}.`,
  sendRequest: 'Send request',
  manage: 'Manage this venue',
  writePost: 'Write a Post',
  onThisPage: 'On this page',
  addOwn: 'Own it? Add it yourself',
  publicPage: 'Public page',
  publicPageHint:
    'Lets anyone open this page without an account: its details, events, specials, menu, posts and follower count. People who work here appear only if they’ve chosen to.',
} as const
