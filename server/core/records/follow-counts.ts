import { sql } from 'kysely'

/** How many suspended people the counter of `p` includes. The lists leave them out, so the count does too. */
export const countSuspended = (theirs: 'follower_id' | 'following_id', own: 'follower_id' | 'following_id') => sql`(
  select count(*)::integer from user_relationships r
  where r.${sql.ref(own)} = p.id and r.${sql.ref(theirs)} = any(suspended_profile_ids()) and r.relationship_type = 'following')`
