import { forumMessages } from '#contract/forum.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { toPostImageFolder, toThreadImageFolder } from './rules.ts'
import { storeUpload } from './service.ts'

// Uploads that belong to the viewer; those of a venue are in `server/venues/uploads`.

export const post = authenticatedProcedure.media.post.handler(({ input, context }) =>
  storeUpload(context, toPostImageFolder(context.viewer.id), input.picture),
)

export const thread = authenticatedProcedure.media.thread.handler(({ input, context, errors }) => {
  if (context.viewer.is_admin) throw errors.FORBIDDEN({ message: forumMessages.staffReadOnly })
  return storeUpload(context, toThreadImageFolder(context.viewer.id), input.picture)
})
