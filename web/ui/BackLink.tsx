import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { LineAnchor } from './ButtonLink.tsx'

const BackAnchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  <LineAnchor {...rest} className="-ml-1">
    <ChevronLeft aria-hidden className="size-4" />
    {children}
  </LineAnchor>
)

/** The way back, above a page's heading. */
export const BackLink = createLink(BackAnchor)
