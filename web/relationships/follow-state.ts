import type { Profile } from '#contract/profiles.ts'

type Followed = Pick<Profile, 'relationship_status' | 'follower_count' | 'is_private' | 'access'>

/** The profile after a tap on Follow. A private profile gets a request, unless the viewer has access already. */
export const applyFollow = <Person extends Followed>(person: Person): Person =>
  person.is_private && person.access !== 'full'
    ? { ...person, relationship_status: 'requested' }
    : { ...person, relationship_status: 'following', follower_count: person.follower_count + 1 }

/** The profile after a block: only the card remains. */
export const applyBlock = (person: Profile): Profile => ({
  ...person,
  access: 'blocked_by_me',
  relationship_status: 'blocked',
  parts: null,
  on_shift: null,
  upcoming_shifts: { items: [], next_cursor: null },
})

/** The profile after unfollowing it or withdrawing the request. */
export const applyUnfollow = <Person extends Followed>(person: Person): Person => ({
  ...person,
  relationship_status: 'none',
  follower_count: Math.max(0, person.follower_count - (person.relationship_status === 'following' ? 1 : 0)),
})
