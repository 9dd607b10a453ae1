/** How much of a person is on the web, from nothing to most. */
export const WEB_PAGE_LEVELS = ['off', 'profile', 'tonight', 'week'] as const
