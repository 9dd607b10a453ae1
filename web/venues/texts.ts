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
  bringBack: 'Bring venue back',
  clearSearch: 'Clear the search',
  unfollowed: (name: string) => `You unfollowed ${name}.`,
  sendRequest: 'Send request',
  manage: 'Manage this venue',
  addOwn: 'Own it? Add it yourself',
} as const
