import type { ReactNode } from 'react'
import { formatFailure } from './failure.ts'
import { Notice } from './Notice.tsx'
import { uiTexts } from './texts.ts'

/** The part of a query result that this needs. Plain and infinite queries both have it. */
export type QueryState<Data> = {
  data: Data | undefined
  error: unknown
  /** The next page failed to load; `LoadMore` shows that. */
  isFetchNextPageError?: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

type QueryViewProps<Data> = {
  query: QueryState<Data>
  /** Skeletons in the layout of the loaded content. */
  loading: ReactNode
  /** The message when the query fails. */
  failed: string
  children: (data: Data) => ReactNode
}

/** Renders a query: loading, failed with Try again, or data. Earlier data stays visible when a refetch fails. */
export const QueryView = <Data,>({ query, loading, failed, children }: QueryViewProps<Data>) => {
  const { data, fetchStatus, refetch } = query
  const error = query.isFetchNextPageError ? null : query.error
  const unread = data === undefined
  return (
    <>
      {error && fetchStatus !== 'fetching' ? (
        <Notice tone="error" title={failed} onRetry={() => void refetch()} className="my-3">
          <FailureReason failed={failed} error={error} />
          {unread ? null : <p>This is what loaded earlier.</p>}
        </Notice>
      ) : null}
      {unread && !error && fetchStatus === 'paused' ? <Notice title={uiTexts.offline} className="my-3" /> : null}
      {unread && (fetchStatus === 'fetching' || (!error && fetchStatus === 'idle')) ? loading : null}
      {unread ? null : children(data)}
    </>
  )
}

/** The reason for the failure, unless the message already contains it. */
const FailureReason = ({ failed, error }: { failed: string; error: unknown }) => {
  const reason = formatFailure(error)
  return reason && !failed.includes(reason.slice(0, reason.indexOf('.') + 1)) ? <p>{reason}</p> : null
}
