import { useQueryClient } from '@tanstack/react-query'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Reply } from '#contract/forum.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { invalidateThread, removeCachedReply } from './forum-cache.ts'
import { useForumGuard } from './forum-guard.ts'
import { forumTexts } from './texts.ts'

/** Asks for confirmation before deleting a reply. */
export const DeleteReply = ({ reply, ...dialog }: DialogState & { reply: Reply }) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  const done = async () => {
    removeCachedReply(cache, reply)
    await invalidateThread(cache, reply.thread_id)
  }
  return (
    <DeleteDialog
      {...dialog}
      title="Delete this reply?"
      confirm={forumTexts.confirmDeleteReply}
      deleteItem={() => guarded(() => client.forum.removeReply({ id: reply.id }))}
      failed={forumMessages.deleteReplyFailed}
      deleted="Reply deleted."
      onDeleted={done}
    >
      <p>It will be deleted for everyone. This can’t be undone.</p>
      {reply.is_mine ? null : <p>This isn’t your reply, so deleting it is recorded in the audit log.</p>}
    </DeleteDialog>
  )
}
