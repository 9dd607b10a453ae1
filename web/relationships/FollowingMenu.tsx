import { UserMinus } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { relationshipTexts } from './texts.ts'

type FollowingMenuProps = { menu: OnDemandMenuProps; onUnfollow: () => void }

/** The menu of someone the user follows. */
export const FollowingMenu = ({ menu, onUnfollow }: FollowingMenuProps) => (
  <MoreMenu {...menu}>
    <MenuItem onSelect={onUnfollow}>
      <UserMinus aria-hidden />
      {relationshipTexts.unfollow}
    </MenuItem>
  </MoreMenu>
)
