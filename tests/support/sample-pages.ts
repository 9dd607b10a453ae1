import type {
  PublicEvent,
  PublicPage,
  PublicPerson,
  PublicProfile,
  PublicShift,
  PublicVenue,
} from '#contract/public-pages.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const noImage = {
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

/** Friday, 9:04 PM in Chicago. */
const NOW = '2026-11-21T03:04:00.000Z'

export const somePerson: PublicPerson = {
  username: 'Mara.Q',
  full_name: 'Mara Quist',
  user_type: 'bartender',
  is_verified: true,
  avatar_url: null,
}

const still = { name: 'The Still', city: 'Chicago', time_zone: 'America/Chicago', slug: 'the-still' }

/** On now, until 1:15 AM. */
export const shiftNow: PublicShift = {
  start_time: '2026-11-20T23:30:00.000Z',
  end_time: '2026-11-21T07:15:00.000Z',
  person: somePerson,
  venue: still,
}
const shiftTomorrow: PublicShift = {
  start_time: '2026-11-21T22:45:00.000Z',
  end_time: '2026-11-22T08:00:00.000Z',
  person: { ...somePerson, username: 'dez', full_name: null, user_type: 'entertainer', is_verified: false },
  venue: { ...still, slug: null },
}

export const someEvent: PublicEvent = {
  id: id(1),
  name: 'Vinyl Night </script><script>alert(1)</script>',
  description: 'Bring a record.\nWe play it.',
  tags: ['dj', 'dancing'],
  start_time: '2026-11-22T02:00:00.000Z',
  end_time: '2026-11-22T06:00:00.000Z',
  cancelled_at: null,
  ...noImage,
}

export const someVenue: PublicVenue = {
  ...still,
  description: 'A copper bar & a long shelf of rye.',
  address_line1: '212 W Main St',
  address_line2: null,
  state_province: 'IL',
  postal_code: '60601',
  country: 'USA',
  phone_number: '+1 312 555 0134',
  website_url: 'https://still.example/',
  latitude: 41.88,
  longitude: -87.63,
  venue_image_url: null,
  venue_image_full_url: null,
  venue_image_alt: null,
  follower_count: 1204,
  has_owner: true,
  hours: {
    week: [[], [], [], [], [], [{ opens: '16:00', closes: '02:00', kitchen_until: '22:00' }], []],
    exceptions: [{ date: '2026-11-26', note: 'Thanksgiving', spans: [] }],
    state: {
      is_open: true,
      closes_at: '2026-11-21T08:00:00.000Z',
      kitchen_until: '2026-11-21T04:00:00.000Z',
      opens_at: '2026-11-27T22:00:00.000Z',
      is_closed_today: false,
    },
  },
  shifts: [shiftNow, shiftTomorrow],
  specials: [
    {
      id: id(2),
      title: 'Two-for-one rye',
      price: '$6',
      details: 'Well rye only.',
      valid_from: null,
      valid_until: null,
      valid_from_day: null,
      valid_until_day: null,
      windows: [{ day: 5, start_time: '20:00', end_time: '23:00' }],
      status: 'active',
      active_until: '2026-11-21T05:00:00.000Z',
      next_window: null,
      ...noImage,
    },
  ],
  events: [someEvent, { ...someEvent, id: id(3), name: 'Quiz', cancelled_at: '2026-11-20T12:00:00.000Z' }],
  menu_pages: [
    {
      id: id(4),
      title: null,
      description: 'Cocktails',
      page_order: 0,
      ...noImage,
      image_url: '/media/small',
      image_full_url: '/media/large',
    },
  ],
  posts: [{ id: id(5), content: 'New ice machine.', created_at: '2026-11-19T18:00:00.000Z', ...noImage }],
}

export const someProfile: PublicProfile = {
  ...somePerson,
  bio: 'Rye, mostly. Fridays at The Still.',
  workplaces_info: null,
  paypal_link: null,
  venmo_handle: 'mara-q',
  cashapp_handle: null,
  shifts: [shiftNow, { ...shiftTomorrow, person: somePerson }],
  level: 'week',
}

const made = { now: NOW, support_email: 'help@bar.test', suggestions_email: 'ideas@bar.test' }

export const toVenuePage = (venue: PublicVenue) =>
  ({ ...made, kind: 'venue', section: 'all', venue }) satisfies PublicPage
export const toProfilePage = (profile: PublicProfile): PublicPage => ({ ...made, kind: 'profile', profile })

const emptyVenue: PublicVenue = {
  ...someVenue,
  description: null,
  address_line1: null,
  city: null,
  state_province: null,
  postal_code: null,
  phone_number: null,
  website_url: null,
  latitude: null,
  longitude: null,
  has_owner: false,
  shifts: [],
  specials: [],
  events: [],
  menu_pages: [],
  posts: [],
}

const { shifts: _s, specials: _p, events: _e, menu_pages: _m, posts: _o, ...someVenueFacts } = someVenue

const chicago = { name: 'Chicago', slug: 'chicago' }
const { name, city, time_zone, slug, latitude, longitude } = someVenue

/** One page of each kind, full and empty. */
export const samplePages = {
  'a venue': toVenuePage(someVenue),
  'an empty venue': toVenuePage(emptyVenue),
  events: { ...made, kind: 'venue', section: 'events', venue: someVenue },
  specials: { ...made, kind: 'venue', section: 'specials', venue: someVenue },
  menu: { ...made, kind: 'venue', section: 'menu', venue: someVenue },
  posts: { ...made, kind: 'venue', section: 'posts', venue: someVenue },
  'no posts': { ...made, kind: 'venue', section: 'posts', venue: emptyVenue },
  'an event': {
    ...made,
    kind: 'event',
    event: someEvent,
    venue: someVenueFacts,
    series: { last_start_time: '2026-12-20T02:00:00.000Z' },
  },
  'a cancelled event': {
    ...made,
    kind: 'event',
    event: { ...someEvent, cancelled_at: '2026-11-20T12:00:00.000Z', description: null },
    venue: someVenueFacts,
    series: null,
  },
  'a person': toProfilePage(someProfile),
  'a person without a schedule': toProfilePage({ ...someProfile, shifts: null, level: 'profile', bio: null }),
  tonight: {
    ...made,
    kind: 'tonight',
    city: chicago,
    is_in_city: true,
    location: null,
    cities: [chicago, { name: 'Belleville', slug: 'belleville' }],
    night: null,
    is_out_of_reach: false,
    present_night: '2026-11-20',
    venues: [
      {
        name,
        city,
        time_zone,
        slug,
        latitude,
        longitude,
        venue_image_url: null,
        shifts: [shiftNow],
        specials: [{ title: 'Two-for-one rye', start_time: null, end_time: '2026-11-21T05:00:00.000Z' }],
        events: [{ ...someEvent, start_time: '2026-11-21T02:00:00.000Z' }],
      },
    ],
  },
  'no venues tonight': {
    ...made,
    kind: 'tonight',
    city: null,
    is_in_city: false,
    location: null,
    cities: [],
    night: null,
    is_out_of_reach: false,
    present_night: '2026-11-20',
    venues: [],
  },
} satisfies Record<string, PublicPage>
