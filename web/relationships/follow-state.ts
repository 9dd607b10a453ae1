import type { Profile } from '#contract/profiles.ts'

type Followed = Pick<Profile, 'relationship_status' | 'follower_count' | 'is_private' | 'access'>

/** A profile as it will stand after a tap on Follow: a private one is asked first, unless it is open already. */
export const applyFollow = <Person extends Followed>(person: Person): Person =>
  person.is_private && person.access !== 'full'
    ? { ...person, relationship_status: 'requested' }
    : { ...person, relationship_status: 'following', follower_count: person.follower_count + 1 }

/** A profile as it stands after a block: nothing but the card. */
export const applyBlock = (person: Profile): Profile => ({
  ...person,
  access: 'blocked_by_me',
  relationship_status: 'blocked',
  parts: null,
  on_shift: null,
  upcoming_shifts: { items: [], next_cursor: null },
})

/** A profile as it will stand after unfollowing or taking the request back. */
export const applyUnfollow = <Person extends Followed>(person: Person): Person => ({
  ...person,
  relationship_status: 'none',
  follower_count: Math.max(0, person.follower_count - (person.relationship_status === 'following' ? 1 : 0)),
})
