/** Texts of the venue screens, where the screens and the tests have them from. */
export const venueTexts = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  picture: 'Venue picture',
  archive: 'Archive',
  archiveVenue: 'Archive venue',
  notListed: "My venue isn't listed",
  nameOrCity: 'Name or city',
} as const
