import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

export type MoreButtonProps = ComponentProps<typeof IconButton> & {
  /** Instead of the three dots, if the menu is about one thing. */
  icon?: ReactNode
  /** Instead of an icon: a word with which the label begins. */
  text?: string
}

/** The button of a menu, with three dots. */
export const MoreButton = ({ icon = <Ellipsis aria-hidden />, text, ...button }: MoreButtonProps) => {
  if (!text) return <IconButton {...button}>{icon}</IconButton>
  const { label, filled: _, ...rest } = button
  return (
    <Button look="quiet" aria-label={label} className="gap-1! px-3! text-small!" {...rest}>
      {text}
      <ChevronDown aria-hidden className="size-4.5" />
    </Button>
  )
}
