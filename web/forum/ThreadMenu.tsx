import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Thread } from '#contract/forum.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { updateCachedThread } from './forum-cache.ts'
import { useForumGuard } from './forum-guard.ts'

// Loaded on demand, because few discussions are deleted.
const DeleteThread = lazyPart(() => import('./DeleteThread.tsx').then((module) => ({ default: module.DeleteThread })))

/** Actions on a discussion: its author can delete it, staff can also pin it, and everyone else can report it. */
export const ThreadMenu = ({ thread, title }: { thread: Thread; title: string }) => {
  const [deleting, setDeleting] = useState<boolean>()
  const pinning = usePinning(thread)
  const reportable = !thread.is_mine && !thread.is_collapsed
  if (!reportable && !thread.can_delete && !thread.can_pin) return null
  return (
    <>
      <MoreMenu
        label={uiTexts.moreAbout('this discussion')}
        menuLabel="Discussion"
        title="More"
        className="-mt-2 -mr-2.5 tablet:-mt-1"
      >
        {thread.can_pin ? (
          <MenuItem onSelect={() => pinning.mutate(!thread.is_pinned)}>
            {thread.is_pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {thread.is_pinned ? 'Unpin' : 'Pin to the top'}
          </MenuItem>
        ) : null}
        {reportable ? <ReportMenuItem subject_type="thread" subject_id={thread.id} label={`“${title}”`} /> : null}
        {thread.can_delete ? <DeleteMenuItem onSelect={() => setDeleting(true)} /> : null}
      </MoreMenu>
      <Suspense>
        {deleting === undefined ? null : <DeleteThread thread={thread} open={deleting} onOpenChange={setDeleting} />}
      </Suspense>
    </>
  )
}

const usePinning = ({ id }: Thread) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  return useMutation({
    mutationFn: (pin: boolean) => guarded(() => (pin ? client.forum.pin({ id }) : client.forum.unpin({ id }))),
    onSuccess: ({ is_pinned }) => {
      updateCachedThread(cache, id, () => ({ is_pinned }))
      toast.success(is_pinned ? 'Pinned to the top.' : 'Unpinned.')
    },
    onError: (error, pin) =>
      toast.error(`Could not ${pin ? 'pin' : 'unpin'} this discussion. ${formatErrorReason(error)}`),
  })
}
