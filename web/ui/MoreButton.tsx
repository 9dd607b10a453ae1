import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './IconButton.tsx'

/** A three-dot button. */
export const MoreButton = (props: ComponentProps<typeof IconButton>) => (
  <IconButton {...props}>
    <Ellipsis aria-hidden />
  </IconButton>
)
