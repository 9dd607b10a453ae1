import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

export type MoreButtonProps = ComponentProps<typeof IconButton> & {
  /** Instead of the three dots, if the menu is about one thing. */
  icon?: ReactNode
}

/** The button of a menu, with three dots. */
export const MoreButton = ({ icon = <Ellipsis aria-hidden />, ...button }: MoreButtonProps) => (
  <IconButton {...button}>{icon}</IconButton>
)
