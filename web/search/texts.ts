/** Texts of the search, imported by components and tests. */
export const searchTexts = {
  label: 'Search users and venues',
  following: 'Already following',
  specials: 'Specials',
  events: 'Events',
  recent: 'Recent searches',
} as const
