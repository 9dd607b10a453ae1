/** The answer about someone hidden, the same whether or not there is such an account. */
export const HIDDEN_PERSON = { follower_count: 0 } as const

/**
 * A row of the list of blocked people for pages of this and of the previous release. Everything but the username and the
 * time is the same in every row.
 */
export const toBlockedItem = ({ username, since }: { username: string; since: Date }) => ({
  id: username,
  username,
  username_slug: username,
  full_name: null,
  avatar_url: null,
  user_type: 'patron' as const,
  verification_status: 'unverified' as const,
  is_on: false,
  on_until: null,
  is_private: false,
  relationship_status: 'blocked' as const,
  since,
})
