import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: string
  /** The tab's title, if it differs from the heading. */
  tab?: string
  lead?: ReactNode
  /** A link back, above the heading. */
  crumb?: ReactNode
  actions?: ReactNode
  /** Replaces the default margin. */
  className?: string
}

/** The heading of a screen. Also sets the tab's title. */
export const PageHeader = ({ title, tab, lead, crumb, actions, className }: PageHeaderProps) => (
  <header className={className ?? 'mb-4 desk:mb-6'}>
    <title>{`${tab ?? title} · Last Call`}</title>
    {crumb}
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{title}</h1>
        {lead ? <div className="mt-1 text-ink-2">{lead}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  </header>
)
