import type { ComponentProps, ReactNode } from 'react'
import { Menu } from './Menu.tsx'
import { MoreButton, type MoreButtonProps } from './MoreButton.tsx'

export type MoreMenuProps = MoreButtonProps & {
  /** The menu's accessible name, if it differs from the button's. */
  menuLabel?: string
  openedBy?: ComponentProps<typeof Menu>['openedBy']
  /** `MenuItem`s. */
  children: ReactNode
}

/** The menu behind a three-dot button. */
export const MoreMenu = ({ label, menuLabel = label, openedBy, children, ...key }: MoreMenuProps) => (
  <Menu label={menuLabel} openedBy={openedBy} trigger={<MoreButton {...key} label={label} />}>
    {children}
  </Menu>
)
