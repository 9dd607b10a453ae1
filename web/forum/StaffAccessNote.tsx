import { Eye } from 'lucide-react'
import { forumMessages } from '#contract/forum.texts.ts'
import { useMe } from '#web/core/session.ts'

/** Tells forum users that staff can read along and that each access by staff is recorded. */
export const StaffAccessNote = () => {
  const { is_admin } = useMe()
  return (
    <span className="flex items-start gap-2 text-small text-ink-2">
      <Eye aria-hidden className="mx-0.5 mt-0.5 size-4.5 flex-none text-ink-3" />
      {is_admin ? `Your views are logged. ${forumMessages.staffReadOnly}` : forumMessages.staffReadNotice}
    </span>
  )
}
