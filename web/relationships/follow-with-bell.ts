import { client } from '#web/core/api.ts'

/** Follows a person and turns their bell on again if it was on: unfollowing turned it off. */
export const followWithBell = async (slugOrId: string, hadBell: boolean) => {
  const answer = await client.relationships.follow({ slugOrId })
  // A profile that has become private got a request instead, which has no bell.
  if (hadBell && answer.relationship_status === 'following') await client.notifications.ringBell({ slugOrId })
  return answer
}
