import type { ComponentProps } from 'react'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

/** `children` are possible reasons; `action` is a button to another page. */
type UnavailablePageProps = Omit<ComponentProps<typeof EmptyState>, 'titleAs'> & {
  /** The tab's title. */
  tab: string
  className?: string
}

/** Replaces a page that doesn't exist or that the user may not see. */
export const UnavailablePage = ({ tab, className, ...rest }: UnavailablePageProps) => (
  <div className="wrap pt-6">
    <title>{`${tab} · Last Call`}</title>
    <Card className={className}>
      <EmptyState {...rest} titleAs="h1" />
    </Card>
  </div>
)
