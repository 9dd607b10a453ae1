import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'

type MoreMenuProps = ComponentProps<typeof IconButton> & {
  /** The menu's own name, if it differs from its key's. */
  menuLabel?: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** What else one can do with a thing, behind a key of three dots. */
export const MoreMenu = ({ label, menuLabel = label, children, ...key }: MoreMenuProps) => (
  <Menu
    label={menuLabel}
    trigger={
      <IconButton {...key} label={label}>
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    {children}
  </Menu>
)
