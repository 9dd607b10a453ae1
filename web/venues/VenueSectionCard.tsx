import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

type VenueSectionCardProps = {
  /** The heading's id. */
  id: string
  title: string
  /** Leads to the whole list. */
  link: ReactNode
  children: ReactNode
}

/** The frame of a section of a venue's page. Its heading can be focused, to move to it from elsewhere on the page. */
export const VenueSectionCard = ({ id, title, link, children }: VenueSectionCardProps) => (
  <Card aria-labelledby={id}>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="scroll-mt-20 outline-none">
        {title}
      </h2>
      {link}
    </div>
    {children}
  </Card>
)
