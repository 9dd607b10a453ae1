export const VENUE_OPTIONS_LIMIT = 500
export const VENUES_NEAR_LIMIT = 6
export const SHIFTS_AT_MINE_LIMIT = 10

export const venueMessages = {
  notFound: 'Venue not found.',
  noIdentifier: 'Venue identifier not found in URL.',
  loadFailed: 'Failed to load venue data.',
  infoFailed: 'Failed to load venue info.',
  listFailed: 'Failed to load venues list.',
  nearFailed: 'Could not load nearby venues.',
  mineFailed: 'Could not load your venues.',
  shiftsAtMineFailed: 'Could not load shifts at your venues.',
  nameMissing: 'Venue name is required.',
  nameLikeId: 'A name cannot look like an id.',
  website: 'A website begins with http:// or https://.',
  phone: 'A phone number has digits, spaces and + - ( ) . only.',
  timeZone: 'Choose the time zone the venue is in.',
  outOfRange:
    'The location was left unchanged: latitude goes from -90 to 90, longitude from -180 to 180. Everything else is saved.',
  updated: 'Venue updated successfully!',
  created: 'Venue added successfully!',
  updateFailed: 'Failed to update venue:',
  uploadFailed: 'Failed to upload image:',
  notYours: 'You are not authorized to edit this venue.',
  onlyBusiness: 'Only business accounts can add venues.',
  nearDuplicate: 'A venue of nearly this name stands close by. Is it the same?',
  archived: 'Venue archived. It is in no list any more; its shifts keep its name.',
  broughtBack: 'Venue is back in the lists.',
  followFailed: 'Could not follow this venue. Please try again.',
  unfollowFailed: 'Could not unfollow this venue. Please try again.',
  requestSent: 'Thank you. We look it up and tell you as soon as it is listed.',
  requestStands: 'You have asked for this venue already. We tell you as soon as it is listed.',
  requestsFull: 'You have asked for many venues. Please wait until some are answered.',
  requestsFailed: 'Could not load the venue requests.',
  requestAnswered: 'This request is answered already.',
  noSuchOwner: 'Nobody has this username.',
} as const
