import { useQueryClient } from '@tanstack/react-query'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Reply } from '#contract/forum.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { invalidateThread, removeCachedReply } from './forum-cache.ts'
import { useForumGuard } from './forum-guard.ts'
import { forumTexts } from './texts.ts'

type DeleteReplyProps = { reply: Reply; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for confirmation before deleting a reply. */
export const DeleteReply = ({ reply, open, onOpenChange }: DeleteReplyProps) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  const done = async () => {
    removeCachedReply(cache, reply)
    await invalidateThread(cache, reply.thread_id)
  }
  return (
    <DeleteDialog
      open={open}
      onOpenChange={onOpenChange}
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
