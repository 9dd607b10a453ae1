import type { Me } from '#contract/accounts.ts'
import type { Comment, Post } from '#contract/posts.ts'
import type { OwnProfile, Profile } from '#contract/profiles.ts'
import type { Follower } from '#contract/relationships.ts'
import type { ListedOwnShift, ShiftLine } from '#contract/shifts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail, VenueOption } from '#contract/venues.ts'

/** A UUID that is the same in every run: `idOf(7)` ends in 7. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The time in tests with a clock: Friday, 20 November 2026, 3:00 PM in Chicago. */
export const NOW = '2026-11-20T21:00:00.000Z'

/**
 * The logged-in person. The id never changes, because a different id makes the app clear its state as for another
 * account.
 */
export const meWith = (more: Partial<Omit<Me, 'id'>> = {}): Me => ({
  id: idOf(1),
  username: 'mara',
  username_slug: 'mara',
  username_chosen: true,
  full_name: 'Mara Quist',
  user_type: 'bartender',
  verification_status: 'verified',
  is_admin: false,
  needs_second_factor: false,
  schedule_is_private: false,
  schedule_is_dark: false,
  schedule_dark_until: null,
  shifts_shown_after: null,
  avatar_url: null,
  has_bio: true,
  owns_venue: false,
  has_shifts: false,
  ...more,
})

const ben = {
  id: idOf(2),
  username: 'ben',
  username_slug: 'ben',
  full_name: 'Ben Okafor',
  avatar_url: null,
  user_type: 'bartender',
  verification_status: 'verified',
} as const

export const profileWith = (more: Partial<Profile> = {}): Profile => ({
  ...ben,
  is_private: false,
  follower_count: 7,
  following_count: 3,
  created_at: '2026-01-05T12:00:00.000Z',
  access: 'full',
  relationship_status: 'none',
  follows_me: false,
  is_me: false,
  parts: null,
  has_bell: false,
  hides_schedule: false,
  on_shift: null,
  upcoming_shifts: { items: [], next_cursor: null },
  ...more,
})

/** The profile of the logged-in person. */
export const ownProfileWith = (more: Partial<OwnProfile> = {}): OwnProfile => ({
  id: idOf(1),
  username: 'mara',
  username_slug: 'mara',
  full_name: 'Mara Quist',
  user_type: 'bartender',
  verification_status: 'unverified',
  avatar_url: null,
  is_private: false,
  follower_count: 7,
  following_count: 3,
  created_at: '2026-01-05T12:00:00.000Z',
  bio: null,
  workplaces_info: null,
  location_text: 'Chicago',
  paypal_link: null,
  venmo_handle: null,
  cashapp_handle: null,
  schedule_is_private: false,
  schedule_is_dark: false,
  schedule_dark_until: null,
  shifts_shown_after: null,
  shift_ends_for: 'everyone',
  web_page: 'off',
  bio_mentions: [],
  workplaces_info_mentions: [],
  verification_notes: null,
  verification_statement: null,
  verification_link: null,
  ...more,
})

/** A row of any list of people; only that of followers says whether the schedule is hidden from them. */
export const relatedPerson = (number: number, more: Partial<Follower> = {}): Follower => ({
  ...ben,
  id: idOf(number),
  username: `guest${number}`,
  username_slug: `guest${number}`,
  full_name: `Guest ${number}`,
  is_private: false,
  relationship_status: 'none',
  since: '2026-11-01T12:00:00.000Z',
  is_on: false,
  on_until: null,
  hides_schedule: false,
  is_new: false,
  follows_only_you: false,
  ...more,
})

export const postWith = (more: Partial<Post> = {}): Post => ({
  id: idOf(30),
  author: ben,
  venue: null,
  content: 'New menu tonight.',
  mentions: [],
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  like_count: 4,
  comment_count: 2,
  liked_by_me: false,
  is_mine: false,
  can_react: true,
  created_at: '2026-11-20T20:00:00.000Z',
  edited_at: null,
  ...more,
})

export const commentWith = (number: number, more: Partial<Comment> = {}): Comment => ({
  id: idOf(number),
  post_id: idOf(30),
  author: ben,
  content: `Comment ${number}`,
  mentions: [],
  can_delete: false,
  created_at: '2026-11-20T20:30:00.000Z',
  ...more,
})

export const venueOption = (number: number, more: Partial<VenueOption> = {}): VenueOption => ({
  id: idOf(number),
  name: `Venue ${number}`,
  city: 'Chicago',
  time_zone: 'America/Chicago',
  ...more,
})

export const venueWith = (more: Partial<VenueDetail> = {}): VenueDetail => ({
  ...venueOption(11, { name: 'The Still' }),
  slug: 'the-still',
  state_province: 'IL',
  latitude: 41.9,
  longitude: -87.6,
  venue_image_url: null,
  follower_count: 12,
  on_now_count: 0,
  description: null,
  address_line1: null,
  address_line2: null,
  postal_code: null,
  country: null,
  phone_number: null,
  website_url: null,
  venue_image_full_url: null,
  venue_image_alt: null,
  is_mine: true,
  has_owner: true,
  is_archived: false,
  is_hidden: false,
  is_public: false,
  is_following: false,
  on_now: [],
  upcoming_shifts: { items: [], next_cursor: null },
  hours: null,
  hours_confirmation: null,
  ...more,
})

/** A special of the venue, confirmed the day before. */
export const specialWith = (more: Partial<VenueSpecial> = {}): VenueSpecial => ({
  id: idOf(40),
  venue_id: idOf(11),
  venue_name: 'The Still',
  venue_slug: 'the-still',
  venue_time_zone: 'America/Chicago',
  title: 'Happy hour',
  price: null,
  details: null,
  valid_from: null,
  valid_until: null,
  valid_from_day: null,
  valid_until_day: null,
  windows: [],
  status: null,
  active_until: null,
  next_window: null,
  created_at: '2026-11-19T12:00:00.000Z',
  confirmed_at: '2026-11-19T12:00:00.000Z',
  is_confirmed: true,
  can_answer: false,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  ...more,
})

type EndingShift = ShiftLine & { end_time: string }

/** A shift of the logged-in person, tonight from five to eleven in Chicago. */
export const shiftWith = (more: Partial<EndingShift> = {}): EndingShift => ({
  id: idOf(50),
  start_time: '2026-11-20T23:00:00.000Z',
  end_time: '2026-11-21T05:00:00.000Z',
  notes: null,
  talent_id: idOf(1),
  talent_username: 'mara',
  talent_username_slug: 'mara',
  talent_full_name: 'Mara Quist',
  talent_user_type: 'bartender',
  talent_verification_status: 'verified',
  talent_avatar_url: null,
  venue_id: idOf(11),
  venue_slug: 'the-still',
  venue_name: 'The Still',
  venue_city: 'Chicago',
  venue_time_zone: 'America/Chicago',
  ...more,
})

/** A shift of the logged-in person. */
export const ownShiftWith = (more: Partial<ListedOwnShift> = {}): ListedOwnShift => ({
  ...shiftWith(more),
  visibility: 'everyone',
  shown_at: null,
  venue_image_url: null,
  ...more,
})
