import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { shareLiveStream } from './shared-stream.ts'
import { startLiveUpdates } from './start.ts'

const did: string[] = []
vi.mock('#web/core/session.ts', () => ({ refreshSession: vi.fn(async () => did.push('session')) }))
vi.mock('#web/core/query.ts', () => ({ queryClient: {} }))
vi.mock('#web/core/push-device.ts', () => ({ renewPushSubscription: async () => undefined }))
vi.mock('./shared-stream.ts', () => ({ shareLiveStream: vi.fn(() => () => undefined) }))
vi.mock('./live-invalidator.ts', () => ({
  createLiveInvalidator: () => ({ hear: ({ kind }: LiveEvent) => did.push(kind), stop: () => undefined }),
}))

beforeEach(() => {
  did.length = 0
})

test('what one may see is asked with every greeting, the first too, before anything is read; with nothing else', () => {
  startLiveUpdates('ana')
  const hear = vi.mocked(shareLiveStream).mock.calls[0]?.[1]
  hear?.({ kind: 'hello' })
  expect(did).toEqual(['session', 'hello'])
  hear?.({ kind: 'feed' })
  hear?.({ kind: 'hello' })
  expect(did).toEqual(['session', 'hello', 'feed', 'session', 'hello'])
  expect(refreshSession).toHaveBeenCalledTimes(2)
})
