import { useEffect, useEffectEvent } from 'react'

/** Refetches as soon as a listed shift or event has ended, so that the next one takes its place. */
export const useRefetchWhenOver = (
  spans: readonly { end_time: string | null }[],
  now: number,
  refetch: () => unknown,
) => {
  const over = spans.filter(({ end_time }) => end_time !== null && Date.parse(end_time) <= now).length
  const refetchList = useEffectEvent(refetch)
  useEffect(() => {
    if (over > 0) refetchList()
  }, [over])
}
