/** Kinds of events, and what screens call them. Migrations have the same list. */
export const EVENT_TAGS = {
  live_music: 'Live music',
  rock: 'Rock',
  blues: 'Blues',
  jazz: 'Jazz',
  country: 'Country',
  folk: 'Folk',
  hip_hop: 'Hip-hop',
  latin: 'Latin',
  soul: 'Soul & funk',
  electronic: 'Electronic',
  dj: 'DJ',
  open_mic: 'Open mic',
  karaoke: 'Karaoke',
  trivia: 'Trivia',
  bingo: 'Bingo',
  games: 'Games',
  comedy: 'Comedy',
  drag: 'Drag',
  burlesque: 'Burlesque',
  dancing: 'Dancing',
  sports: 'Sports',
  tasting: 'Tasting',
  food: 'Food',
  theme_party: 'Theme party',
  lgbtq: 'LGBTQ+',
  fundraiser: 'Fundraiser',
} as const
export type EventTag = keyof typeof EVENT_TAGS
export const EVENT_TAG_NAMES = Object.keys(EVENT_TAGS) as [EventTag, ...EventTag[]]
/** Maximum tags of an event. */
export const EVENT_TAGS_LIMIT = 5
