import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

/** A card that lists pages, one `LinkRow` each. */
export const LinkRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card as="div" bare>
    <nav aria-label={label}>
      <ul>{children}</ul>
    </nav>
  </Card>
)
