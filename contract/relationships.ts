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
      summary: 'Follows a person; a private profile gets a request instead. Doing it twice is success.',
      method: 'PUT',
      path: '/profiles/{slugOrId}/follow',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  unfollow: memberContract
    .route({
      summary: 'Stops following, or takes the request back. Doing it twice is success.',
      method: 'DELETE',
      path: '/profiles/{slugOrId}/follow',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  block: memberContract
    .route({
      summary: 'Blocks a person: both ways nothing is left between the two, and each is absent for the other.',
      method: 'PUT',
      path: '/profiles/{slugOrId}/block',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  unblock: memberContract
    .route({
      summary: 'Lifts my block. Nobody follows anybody by it.',
      method: 'DELETE',
      path: '/profiles/{slugOrId}/block',
      tags: ['relationships'],
    })
    .input(target)
    .output(Relationship),

  followers: memberContract
    .route({ summary: 'Who follows me, newest first.', method: 'GET', path: '/me/followers', tags: ['relationships'] })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  removeFollower: memberContract
    .route({
      summary: 'Ends that somebody follows me, without a block and without a word to them.',
      method: 'DELETE',
      path: '/me/followers/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),

  following: memberContract
    .route({ summary: 'Whom I follow, newest first.', method: 'GET', path: '/me/following', tags: ['relationships'] })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requested: memberContract
    .route({
      summary: 'Whom I asked to follow and who has not answered, newest first.',
      method: 'GET',
      path: '/me/requested',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  blocked: memberContract
    .route({
      summary: 'Whom I have blocked, newest first.',
      method: 'GET',
      path: '/me/blocked',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  requests: memberContract
    .route({
      summary: 'Who asks to follow me, newest first.',
      method: 'GET',
      path: '/me/follow-requests',
      tags: ['relationships'],
    })
    .input(page)
    .output(pageOutput(RelatedPerson)),

  accept: memberContract
    .route({
      summary: 'Lets somebody who asked follow me. 404 when they ask no more.',
      method: 'PUT',
      path: '/me/follow-requests/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),

  decline: memberContract
    .route({
      summary: 'Turns a request down without a word to who asked.',
      method: 'DELETE',
      path: '/me/follow-requests/{id}',
      tags: ['relationships'],
    })
    .input(byId)
    .output(done),
}
