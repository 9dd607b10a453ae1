import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { listenInOneTab } from './one-of-all-tabs.ts'
import { startLive } from './start.ts'

const did: string[] = []
vi.mock('#web/core/session.ts', () => ({ refreshSession: vi.fn(async () => did.push('session')) }))
vi.mock('#web/core/query.ts', () => ({ queryClient: {} }))
vi.mock('#web/core/push-device.ts', () => ({ keepDevice: async () => undefined }))
vi.mock('./one-of-all-tabs.ts', () => ({ listenInOneTab: vi.fn(() => () => undefined) }))
vi.mock('./read-anew.ts', () => ({
  readAnew: () => ({ hear: ({ kind }: LiveEvent) => did.push(kind), stop: () => undefined }),
}))

beforeEach(() => {
  did.length = 0
})

test('what one may see is asked with every greeting, the first too, before anything is read; with nothing else', () => {
  startLive('ana')
  const hear = vi.mocked(listenInOneTab).mock.calls[0]?.[1]
  hear?.({ kind: 'hello' })
  expect(did).toEqual(['session', 'hello'])
  hear?.({ kind: 'feed' })
  hear?.({ kind: 'hello' })
  expect(did).toEqual(['session', 'hello', 'feed', 'session', 'hello'])
  expect(refreshSession).toHaveBeenCalledTimes(2)
})
