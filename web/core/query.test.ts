import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query.ts'

test('a cache change notifies its observers within the same event, without a timer', async () => {
  queryClient.setQueryData(['switch'], 'off')
  const shown: unknown[] = []
  const observer = new QueryObserver(queryClient, { queryKey: ['switch'], enabled: false })
  // Subscribes as `useQuery` does.
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => void shown.push(data)))
  queryClient.setQueryData(['switch'], 'on')
  await Promise.resolve()
  stop()
  expect(shown).toEqual(['on'])
})
