import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { Instant } from './instant.ts'
import { pageInput, pageOutput } from './paging.ts'
import { RelationshipStatus } from './profiles.ts'
import { RELATIONSHIPS_PAGE_SIZE } from './relationships.texts.ts'
import { SlugOrId } from './text.ts'

const Relationship = z.object({ relationship_status: RelationshipStatus, follower_count: z.int() })

/** A row of the lists: a person the viewer may see, and the viewer's relationship with them. */
export const RelatedPerson = Person.extend({
  is_private: z.boolean(),
  relationship_status: RelationshipStatus,
  since: Instant,
})
export type RelatedPerson = z.output<typeof RelatedPerson>

const target = z.strictObject({ slugOrId: SlugOrId })
const byId = z.strictObject({ id: z.uuid() })
const page = z.strictObject(pageInput(RELATIONSHIPS_PAGE_SIZE))
const done = z.object({ done: z.literal(true) })

export const relationships = {
  follow: memberContract
    .route({
      summary: 'Follows a person, or sends a follow request if the profile is private. Repeating it has no effect.',
      method: 'PUT',
      path: '/profiles/{slugOrId}/follow',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  unfollow: memberContract
    .route({
      summary: 'Stops following a person, or withdraws your follow request. Repeating it has no effect.',
      method: 'DELETE',
      path: '/profiles/{slugOrId}/follow',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  block: memberContract
    .route({
      summary: 'Blocks a person. Ends follows and requests in both directions, and hides each of you from the other.',
      method: 'PUT',
      path: '/profiles/{slugOrId}/block',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  unblock: memberContract
    .route({
      summary: 'Unblocks a person. Does not restore follows.',
      method: 'DELETE',
      path: '/profiles/{slugOrId}/block',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  followers: memberContract
    .route({
      summary: 'Lists the people who follow you, newest first.',
      method: 'GET',
      path: '/me/followers',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  removeFollower: memberContract
    .route({
      summary: 'Removes a follower without blocking or notifying them.',
      method: 'DELETE',
      path: '/me/followers/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),

  following: memberContract
    .route({
      summary: 'Lists the people you follow, newest first.',
      method: 'GET',
      path: '/me/following',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requested: memberContract
    .route({
      summary: 'Lists the people to whom you have sent a follow request that is still open, newest first.',
      method: 'GET',
      path: '/me/requested',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  blocked: memberContract
    .route({
      summary: 'Lists the people you have blocked, newest first.',
      method: 'GET',
      path: '/me/blocked',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requests: memberContract
    .route({
      summary: 'Lists the people who have asked to follow you, newest first.',
      method: 'GET',
      path: '/me/follow-requests',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  accept: memberContract
    .route({
      summary: 'Accepts a follow request. Returns 404 if it no longer exists.',
      method: 'PUT',
      path: '/me/follow-requests/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),

  decline: memberContract
    .route({
      summary: 'Declines a follow request without notifying the person.',
      method: 'DELETE',
      path: '/me/follow-requests/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),
}
