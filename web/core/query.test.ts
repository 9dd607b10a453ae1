import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query.ts'

test('what a tap changes is told before its event is over: by no timer', async () => {
  queryClient.setQueryData(['switch'], 'off')
  const shown: unknown[] = []
  const observer = new QueryObserver(queryClient, { queryKey: ['switch'], enabled: false })
  // As its hook for React listens.
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => void shown.push(data)))
  queryClient.setQueryData(['switch'], 'on')
  await Promise.resolve()
  stop()
  expect(shown).toEqual(['on'])
})
