import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A line drawing. */
  art?: ReactNode
  /** States what is missing. */
  title: ReactNode
  /** The title's element: a heading if this is the whole page. */
  titleAs?: 'p' | 'h1' | 'h2'
  /** What to do next. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** A quiet link to the answer to what a beginner may ask here. */
  help?: ReactNode
}

/** Replaces an empty list. */
export const EmptyState = ({ art, title, titleAs: Title = 'p', children, action, help }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-2 px-4 pt-7 pb-6 text-center">
    {art}
    <Title className="sign text-name leading-snug font-bold text-ink">{title}</Title>
    {children ? <div className="max-w-[34ch] text-pretty text-ink-2">{children}</div> : null}
    {action ? <div className="mt-2">{action}</div> : null}
    {help}
  </div>
)
