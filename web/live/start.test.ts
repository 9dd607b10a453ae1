import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { renewPushSubscription } from '#web/core/push-device.ts'
import { refreshSession } from '#web/core/session.ts'
import { shareLiveStream } from './shared-stream.ts'
import { startLiveUpdates } from './start.ts'

const calls: string[] = []
vi.mock('#web/core/session.ts', () => ({ refreshSession: vi.fn(async () => calls.push('session')) }))
vi.mock('#web/core/query.ts', () => ({ queryClient: {} }))
vi.mock('#web/core/push-device.ts', () => ({
  renewPushSubscription: vi.fn(async () => calls.push('push')),
}))
vi.mock('./shared-stream.ts', () => ({ shareLiveStream: vi.fn(() => () => undefined) }))
vi.mock('./live-invalidator.ts', () => ({
  createLiveInvalidator: () => ({ handleEvent: ({ kind }: LiveEvent) => calls.push(kind), stop: () => undefined }),
}))

beforeEach(() => {
  calls.length = 0
})
afterEach(() => void vi.unstubAllGlobals())

test('every hello refreshes the session before any refetch, and other events do not', () => {
  startLiveUpdates('ana')
  const onEvent = vi.mocked(shareLiveStream).mock.calls[0]?.[1]
  onEvent?.({ kind: 'hello' })
  expect(calls).toEqual(['session', 'hello'])
  onEvent?.({ kind: 'feed' })
  onEvent?.({ kind: 'hello' })
  expect(calls).toEqual(['session', 'hello', 'feed', 'session', 'hello'])
  expect(refreshSession).toHaveBeenCalledTimes(2)
})

test('the push subscription is renewed where the browser may show pushes', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  startLiveUpdates('ana')
  await expect.poll(() => calls).toEqual(['push'])
  expect(renewPushSubscription).toHaveBeenCalledWith('ana')
})

test.each([{ permission: 'default' }, { permission: 'denied' }, undefined])(
  'without the permission to show pushes nothing is renewed: %j',
  async (notification) => {
    vi.stubGlobal('Notification', notification)
    startLiveUpdates('ana')
    await vi.dynamicImportSettled()
    expect(calls).toEqual([])
  },
)
