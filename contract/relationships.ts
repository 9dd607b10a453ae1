import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { PersonOnNow } from './accounts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOutput } from './paging.ts'
import { RelationshipStatus, UsernameFormat } from './profiles.ts'
import {
  BLOCKED_USERNAMES_LIMIT,
  CHANGED_FOLLOWERS_LIMIT,
  FOLLOWER_ACTIONS,
  FOLLOWER_FILTERS,
  HIDDEN_FROM_LIMIT,
  NEW_FOLLOWER_DAYS,
  RELATIONSHIPS_PAGE_SIZE,
  UNDO_FOLLOWERS_MINUTES,
} from './relationships.limits.ts'
import { relationshipMessages } from './relationships.texts.ts'
import { normalizedTextUpTo, SlugOrId } from './text.ts'

const Relationship = z.object({ relationship_status: RelationshipStatus, follower_count: z.int() })

/** A row of the lists: a person the viewer may see, and the viewer's relationship with them. */
export const RelatedPerson = PersonOnNow.extend({
  is_private: z.boolean(),
  relationship_status: RelationshipStatus,
  since: Instant,
})
export type RelatedPerson = z.output<typeof RelatedPerson>

/** A row of the list of followers. */
export const Follower = RelatedPerson.extend({
  hides_schedule: z.boolean().describe('True if you hide your schedule from them.'),
  is_new: z.boolean().describe(`True if they have followed you for less than ${NEW_FOLLOWER_DAYS} days.`),
  follows_only_you: z.boolean().describe('True if they follow no one else.'),
})
export type Follower = z.output<typeof Follower>

export type FollowerAction = (typeof FOLLOWER_ACTIONS)[number]
export type FollowerFilter = (typeof FOLLOWER_FILTERS)[number]

/** Whether the person hides their schedule from someone. */
const ScheduleAccess = Follower.pick({ hides_schedule: true })

/**
 * A row of the list of blocked people: the username as you knew it. Says nothing about an account. Pages of the previous
 * release show the other fields, which are the same in every row, and send `id` to unblock.
 */
export const BlockedUsername = RelatedPerson.extend({ id: z.string().describe('The username.') })
export type BlockedUsername = z.output<typeof BlockedUsername>

/** A username as someone types it: capitals and an @ in front are accepted. */
export const TypedUsername = z
  .string()
  .transform((value) => value.trim().replace(/^@/, ''))
  .pipe(UsernameFormat)

/** The form in the list of blocked people. */
export const BlockUsername = z.strictObject({ username: TypedUsername })

/** The sealed text that `changeSeveral` returns. */
const UNDO = /^[\w-]{1,40000}$/

const target = z.strictObject({ slugOrId: SlugOrId })
const tooManyBlocked = { FULL: { status: 409, message: relationshipMessages.tooManyBlocked } } as const
const tooManyHiddenFrom = { FULL: { status: 409, message: relationshipMessages.tooManyHiddenFrom } } as const
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
      'Blocks a person. Ends follows and requests in both directions, and hides each of you from the other. Of someone you cannot see it says nothing: it answers as if it had blocked them, whether or not there is such an account.',
    )
    .errors(tooManyBlocked)
    .input(
      target.extend({
        username: TypedUsername.optional().describe(
          'The username you know them by. With an id, it lists and blocks that username too if you can no longer see them.',
        ),
      }),
    )
    .output(Relationship),

  unblock: memberContract
    .delete('/profiles/{slugOrId}/block', 'Unblocks a person you can see, or a username. Does not restore follows.')
    .input(target)
    .output(Relationship),

  followers: memberContract
    .get(
      '/me/followers',
      `Lists the people who follow you, newest first. With \`filter\`, only those of the last ${NEW_FOLLOWER_DAYS} days (\`new\`), or who follow no one else (\`only_you\`).`,
    )
    .input(page.extend({ filter: z.enum(FOLLOWER_FILTERS).default('all') }))
    .output(pageOutput(Follower)),

  removeFollower: memberContract
    .delete(
      '/me/followers/{id}',
      'Removes a follower without blocking or notifying them. The answer is the same if no such person follows you.',
    )
    .input(byId)
    .output(done),

  changeSeveral: memberContract
    .post(
      '/me/followers/changes',
      `Removes up to ${CHANGED_FOLLOWERS_LIMIT} of your followers, hides your schedule from them or blocks them: all or, with 409 FULL, none. Notifies no one. Leaves out people who do not follow you or whom you cannot see. \`undo\` can be sent back within ${UNDO_FOLLOWERS_MINUTES} minutes.`,
    )
    .errors(tooManyHiddenFrom)
    .input(
      z.strictObject({
        action: z.enum(FOLLOWER_ACTIONS),
        ids: z.array(z.uuid()).min(1).max(CHANGED_FOLLOWERS_LIMIT),
      }),
    )
    .output(
      z.object({
        count: z.int().describe('Number of people it changed.'),
        undo: z.string().nullable().describe('Null if it changed nothing.'),
      }),
    ),

  undoChange: memberContract
    .post(
      '/me/followers/changes/undo',
      `Undoes what you did to several followers, once and within ${UNDO_FOLLOWERS_MINUTES} minutes. Follows come back with their dates and bells. Leaves out people with whom something else has changed since.`,
    )
    .errors({ TOO_LATE: { status: 409, message: relationshipMessages.undoTooLate } })
    .input(z.strictObject({ undo: z.string().regex(UNDO, relationshipMessages.undoFailed) }))
    .output(z.object({ count: z.int().describe('Number of people for whom it was undone.') })),

  following: memberContract
    .get('/me/following', 'Lists the people you follow, newest first. `q` matches part of the username or full name.')
    .input(page.extend({ q: normalizedTextUpTo(limits.name).default('') }))
    .output(pageOutput(RelatedPerson)),

  requested: memberContract
    .get('/me/requested', 'Lists the people to whom you have sent a follow request that is still open, newest first.')
    .input(page)
    .output(pageOutput(RelatedPerson)),

  blocked: memberContract
    .get(
      '/me/blocked',
      'Lists the usernames you have blocked, newest first. They stay as they were when you blocked them.',
    )
    .input(page)
    .output(pageOutput(BlockedUsername)),

  blockUsername: memberContract
    .put(
      '/me/blocked/{username}',
      `Blocks whoever has a username now or takes it later. The answer is the same for every username, with or without an account. At most ${BLOCKED_USERNAMES_LIMIT}; beyond that, it returns 409 FULL.`,
    )
    .errors(tooManyBlocked)
    .input(BlockUsername)
    .output(done),

  unblockUsername: memberContract
    .delete('/me/blocked/{username}', 'Unblocks everyone blocked under a username. Repeating it has no effect.')
    .input(BlockUsername)
    .output(done),

  hideSchedule: memberContract
    .put(
      '/profiles/{slugOrId}/hidden-schedule',
      `Hides your schedule from a person: for them it is as if you had no shifts. They are not notified, and nothing tells them. Lasts until you show it again, whatever you two follow or block. At most ${HIDDEN_FROM_LIMIT} people; beyond that, it returns 409 FULL.`,
    )
    .errors(tooManyHiddenFrom)
    .input(target)
    .output(ScheduleAccess),

  showSchedule: memberContract
    .delete(
      '/profiles/{slugOrId}/hidden-schedule',
      'Shows your schedule to a person again, as your other settings allow. Repeating it has no effect.',
    )
    .input(target)
    .output(ScheduleAccess),

  hiddenFrom: memberContract
    .get('/me/hidden-schedule', 'Lists the people from whom you hide your schedule, the latest first.')
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
