import { forumMessages } from '#contract/forum.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { postPlace, threadPlace } from './rules.ts'
import { storeUpload } from './service.ts'

const post = member.media.post.handler(({ input, context }) =>
  storeUpload(context, postPlace(context.viewer.id), input.picture),
)

const thread = member.media.thread.handler(({ input, context, errors }) => {
  if (context.viewer.is_admin) throw errors.FORBIDDEN({ message: forumMessages.staffOnlyReads })
  return storeUpload(context, threadPlace(context.viewer.id), input.picture)
})

/** Uploads that belong to the viewer; those of a venue are in `server/venues/uploads`. */
export const mediaHandlers = { post, thread }
