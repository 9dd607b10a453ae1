/** Descriptions of the groups of operations. A tag in the contract without an entry here fails the tests. */
export const TAGS: Record<string, string> = {
  accounts: 'Sign-up, login, sessions, passwords, two-step login, data export and account deletion.',
  admin:
    'Moderation: reports, verifications, suspensions, venue requests and the audit log. For staff. Every decision is logged.',
  calendars: 'Calendar links for subscriptions in calendar programs, and shifts as calendar files.',
  'client errors': 'Page errors that browsers report.',
  events: 'Events at venues.',
  feed: 'Posts of the people and venues you follow.',
  forum: 'Behind the Bar: discussions among verified bartenders.',
  income: 'Income from your own shifts, in US dollars. No one else can read it.',
  live: 'Server-sent events about changes. They contain ids at most, so refetch what changed.',
  media:
    'Image uploads. Upload an image first and send its `image_id` with the item. An unused image is deleted within two hours.',
  menus: 'Menu pages of venues.',
  notifications: 'Your notifications, your preferences for them, and unsubscribing from emails.',
  places: 'Places on the map.',
  posts: 'Posts of people and venues, with likes and comments.',
  profiles: 'Profiles of people, and your own.',
  'public pages':
    'What needs no account. Beside JSON, a venue with a public page has `/venues/{slug}/events.ics`, `/venues/{slug}/events/{id}/calendar.ics`, `/venues/{slug}/feed.atom` and `/embed/venues/{slug}`.',
  push: 'Browsers that receive push notifications.',
  relationships: 'Following, follow requests and blocks.',
  reports: 'Reports about people and content, for staff.',
  roster: 'Import of shifts from a roster of your employer.',
  schedule: 'Your week, repeating shifts, and restoring cancelled shifts.',
  search: 'Search for people and venues, and suggestions for mentions.',
  shifts: 'Who works where and when.',
  specials: 'Specials of venues, with their dates and hours.',
  talent: 'The directory of bartenders and entertainers.',
  venues: 'Venues, their management, and requests to list a venue.',
  'whats on': 'Specials and events of all venues near a place, for now or a night.',
}
