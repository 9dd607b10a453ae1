/** Texts of the venue screens. */
export const venueTexts = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  picture: 'Venue picture',
  archive: 'Archive',
  archiveVenue: 'Archive venue',
  notListed: "My venue isn't listed",
  nameOrCity: 'Name or city',
} as const
