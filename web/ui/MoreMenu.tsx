import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'

type MoreMenuProps = ComponentProps<typeof IconButton> & {
  /** The menu's accessible name, if it differs from the button's. */
  menuLabel?: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** The menu behind a three-dot button. */
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
