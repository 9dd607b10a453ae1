import type { HideTarget } from '#web/core/hide-schedule/hide-target.ts'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { ScheduleMenuItem } from './ScheduleMenuItem.tsx'

/** The menu of someone who follows the user. */
export const FollowerMenu = ({
  person,
  menu,
}: {
  person: HideTarget & { hides_schedule: boolean }
  menu: OnDemandMenuProps
}) => (
  <MoreMenu {...menu}>
    <ScheduleMenuItem person={person} />
  </MoreMenu>
)
