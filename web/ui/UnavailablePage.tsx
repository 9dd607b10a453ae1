import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

type UnavailablePageProps = {
  /** The tab's title. */
  tab: string
  /** A line drawing. */
  art: ReactNode
  title: string
  /** Possible reasons. */
  children: ReactNode
  /** A button to another page. */
  action: ReactNode
  /** A quiet link to an answer. */
  help?: ReactNode
  className?: string
}

/** Replaces a page that doesn't exist or that the user may not see. */
export const UnavailablePage = ({ tab, children, className, ...rest }: UnavailablePageProps) => (
  <div className="wrap pt-6">
    <title>{`${tab} · Last Call`}</title>
    <Card className={className}>
      <EmptyState {...rest} titleAs="h1">
        {children}
      </EmptyState>
    </Card>
  </div>
)
