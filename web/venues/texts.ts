/** Texts of the venue screens. */
export const venueTexts = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  picture: 'Venue image',
  archive: 'Archive',
  archiveVenue: 'Archive venue',
  notListed: "My venue isn't listed",
  nameOrCity: 'Name or city',
  bringBack: 'Bring venue back',
  clearSearch: 'Clear the search',
  unfollowed: (name: string) => `You unfollowed ${name}.`,
  sendRequest: 'Send request',
  addOwn: 'Own it? Add it yourself',
} as const
