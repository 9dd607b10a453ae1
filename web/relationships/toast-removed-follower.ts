import type { Me } from '#contract/accounts.ts'
import { type HideTarget, openHideScheduleDialog } from '#web/core/hide-schedule/hide-target.ts'
import { hideScheduleTexts } from '#web/core/hide-schedule/texts.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { toast } from '#web/ui/toast.ts'
import { formatRelatedName } from './PersonListItem.tsx'

/** Says that a follower was removed. While the profile is public they still see the schedule, so it offers to hide it. */
export const toastRemovedFollower = (person: HideTarget, me: Me) =>
  toast.success(
    `${formatRelatedName(person)} no longer follows you.`,
    hasTalentRole(me)
      ? { action: { label: hideScheduleTexts.hide, onClick: () => openHideScheduleDialog(person) } }
      : {},
  )
