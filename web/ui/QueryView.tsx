import type { ReactNode } from 'react'
import { formatFailure } from './failure.ts'
import { Notice } from './Notice.tsx'
import { uiTexts } from './texts.ts'

/** The part of a query's result that a screen is made of; single and paged reads both have it. */
type QueryState<Data> = {
  data: Data | undefined
  error: unknown
  /** The next page did not come: the foot of the list says so. */
  isFetchNextPageError?: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

type QueryViewProps<Data> = {
  query: QueryState<Data>
  /** Skeletons in the final geometry. */
  loading: ReactNode
  /** What to say when it failed, in the words of that part of the page. */
  failed: string
  children: (data: Data) => ReactNode
}

/** One read on the page: waiting, failed with a Try again, or what came. What came stays while a later try fails. */
export const QueryView = <Data,>({ query, loading, failed, children }: QueryViewProps<Data>) => {
  const { data, fetchStatus, refetch } = query
  const error = query.isFetchNextPageError ? null : query.error
  const unread = data === undefined
  return (
    <>
      {error && fetchStatus !== 'fetching' ? (
        <Notice tone="error" title={failed} onRetry={() => void refetch()} className="my-3">
          <FailureReason failed={failed} error={error} />
          {unread ? null : <p>What you see is from before.</p>}
        </Notice>
      ) : null}
      {unread && !error && fetchStatus === 'paused' ? <Notice title={uiTexts.offline} className="my-3" /> : null}
      {unread && (fetchStatus === 'fetching' || (!error && fetchStatus === 'idle')) ? loading : null}
      {unread ? null : children(data)}
    </>
  )
}

/** Why it failed, unless the text says so already. */
const FailureReason = ({ failed, error }: { failed: string; error: unknown }) => {
  const reason = formatFailure(error)
  return reason && !failed.includes(reason.slice(0, reason.indexOf('.') + 1)) ? <p>{reason}</p> : null
}
