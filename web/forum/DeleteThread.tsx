import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { formatReplyCount } from './format-thread.ts'
import { useForumGuard } from './forum-guard.ts'
import { forumTexts } from './texts.ts'

/** Asks for confirmation before deleting a discussion, which cannot be undone. */
export const DeleteThread = ({ thread, ...dialog }: DialogState & { thread: Thread }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const guarded = useForumGuard()
  const done = async () => {
    await navigate({ to: '/behind-the-bar', replace: true })
    cache.removeQueries({ queryKey: api.forum.get.queryKey({ input: { id: thread.id } }) })
    await cache.invalidateQueries({ queryKey: api.forum.threads.key() })
  }
  return (
    <DeleteDialog
      {...dialog}
      title="Delete this discussion?"
      confirm={forumTexts.confirmDeleteThread}
      deleteItem={() => guarded(() => client.forum.remove({ id: thread.id }))}
      failed={forumMessages.deleteThreadFailed}
      deleted="Discussion deleted."
      onDeleted={done}
    >
      <p>{formatDeletedParts(thread)}</p>
      <p>
        {thread.is_mine
          ? 'This can’t be undone.'
          : 'This can’t be undone. It isn’t your discussion, so deleting it is recorded in the audit log.'}
      </p>
    </DeleteDialog>
  )
}

const formatDeletedParts = ({ image_url, reply_count }: Thread): string => {
  const parts = [image_url && 'its image', reply_count > 0 && formatReplyCount(reply_count)].filter(Boolean)
  return parts.length > 0 ? `It will be deleted with ${parts.join(' and ')}.` : 'It will be deleted for everyone.'
}
