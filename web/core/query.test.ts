import { ORPCError } from '@orpc/client'
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

test('a failed read is tried once more, a refused one not at all', async () => {
  const countTries = async (code: string) => {
    let tries = 0
    const read = () => {
      tries += 1
      throw new ORPCError(code)
    }
    await queryClient
      .fetchQuery({ queryKey: ['read', code], queryFn: read, retryDelay: 0, retry: getDefaultRetry() })
      .catch(() => undefined)
    return tries
  }
  expect([await countTries('INTERNAL_SERVER_ERROR'), await countTries('NOT_FOUND')]).toEqual([2, 1])
})

// `fetchQuery` doesn't retry unless asked to.
const getDefaultRetry = () => queryClient.getDefaultOptions().queries?.retry ?? false
