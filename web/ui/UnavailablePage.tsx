import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

type UnavailablePageProps = {
  /** The tab's title. */
  tab: string
  /** A line drawing. */
  art: ReactNode
  title: string
  /** Why it may be so. */
  children: ReactNode
  /** The key that leads on. */
  action: ReactNode
}

/** In place of a page that there is none of, or that is not for this person. */
export const UnavailablePage = ({ tab, children, ...rest }: UnavailablePageProps) => (
  <div className="wrap pt-6">
    <title>{`${tab} · Last Call`}</title>
    <Card>
      <EmptyState {...rest} titleAs="h1">
        {children}
      </EmptyState>
    </Card>
  </div>
)
