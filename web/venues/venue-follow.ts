type Followed = { is_following: boolean; follower_count: number }

/** The venue after a tap on Follow. Repeating the same change has no effect. */
export const applyVenueFollow = <Venue extends Followed>(venue: Venue, is_following: boolean): Venue => {
  if (venue.is_following === is_following) return venue
  const follower_count = Math.max(0, venue.follower_count + (is_following ? 1 : -1))
  return { ...venue, is_following, follower_count }
}
