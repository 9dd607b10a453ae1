import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextAnchor } from './ButtonLink.tsx'

const BackAnchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  // Positioned, so that the heading's line box does not take its taps.
  <TextAnchor {...rest} className="relative -ml-1">
    <ChevronLeft aria-hidden className="size-4" />
    {children}
  </TextAnchor>
)

/** A link back, above a page's heading. */
export const BackLink = createLink(BackAnchor)
