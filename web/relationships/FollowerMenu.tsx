import type { Follower } from '#contract/relationships.ts'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { ScheduleMenuItem } from './ScheduleMenuItem.tsx'

/** The menu of someone who follows the user. */
export const FollowerMenu = ({ person, menu }: { person: Follower; menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    <ScheduleMenuItem person={person} />
  </MoreMenu>
)
