import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { PersonOnNow } from './accounts.ts'
import { Instant } from './instant.ts'
import { pageInput, pageOutput } from './paging.ts'
import { RelationshipStatus } from './profiles.ts'
import { RELATIONSHIPS_PAGE_SIZE } from './relationships.texts.ts'
import { SlugOrId } from './text.ts'

const Relationship = z.object({ relationship_status: RelationshipStatus, follower_count: z.int() })

/** A row of the lists: a person the viewer may see, and the viewer's relationship with them. */
export const RelatedPerson = PersonOnNow.extend({
  is_private: z.boolean(),
  relationship_status: RelationshipStatus,
  since: Instant,
})
export type RelatedPerson = z.output<typeof RelatedPerson>

const target = z.strictObject({ slugOrId: SlugOrId })
const byId = z.strictObject({ id: z.uuid() })
const page = z.strictObject(pageInput(RELATIONSHIPS_PAGE_SIZE))

export const relationships = {
  follow: memberContract
    .put(
      '/profiles/{slugOrId}/follow',
      'Follows a person, or sends a follow request if the profile is private. Repeating it has no effect.',
    )
    .input(target)
    .output(Relationship),

  unfollow: memberContract
    .delete(
      '/profiles/{slugOrId}/follow',
      'Stops following a person, or withdraws your follow request. Repeating it has no effect.',
    )
    .input(target)
    .output(Relationship),

  block: memberContract
    .put(
      '/profiles/{slugOrId}/block',
      'Blocks a person. Ends follows and requests in both directions, and hides each of you from the other.',
    )
    .input(target)
    .output(Relationship),

  unblock: memberContract
    .delete('/profiles/{slugOrId}/block', 'Unblocks a person. Does not restore follows.')
    .input(target)
    .output(Relationship),

  followers: memberContract
    .get('/me/followers', 'Lists the people who follow you, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  removeFollower: memberContract
    .delete('/me/followers/{id}', 'Removes a follower without blocking or notifying them.')
    .input(byId)
    .output(done),

  following: memberContract
    .get('/me/following', 'Lists the people you follow, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requested: memberContract
    .get('/me/requested', 'Lists the people to whom you have sent a follow request that is still open, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  blocked: memberContract
    .get('/me/blocked', 'Lists the people you have blocked, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requests: memberContract
    .get('/me/follow-requests', 'Lists the people who have asked to follow you, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  accept: memberContract
    .put('/me/follow-requests/{id}', 'Accepts a follow request. Returns 404 if it no longer exists.')
    .input(byId)
    .output(done),

  decline: memberContract
    .delete('/me/follow-requests/{id}', 'Declines a follow request without notifying the person.')
    .input(byId)
    .output(done),
}
