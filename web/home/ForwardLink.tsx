import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextAnchor } from '#web/ui/ButtonLink.tsx'

const ForwardAnchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  <TextAnchor {...rest}>
    {children}
    <ChevronRight aria-hidden className="size-4" />
  </TextAnchor>
)

/** A link from a board to the whole list. */
export const ForwardLink = createLink(ForwardAnchor)
