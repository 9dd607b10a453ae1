// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pushMessages } from '#contract/push.texts.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DevicePush } from './DevicePush.tsx'
import { noticeTexts } from './texts.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1'
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const subscribed = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: new Uint8Array([1]).buffer },
  toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
  unsubscribe: async () => true,
}
const subscribe = vi.fn<() => Promise<typeof subscribed>>()

beforeEach(() => {
  subscribe.mockReset()
  const registration = { pushManager: { getSubscription: async () => null, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

const deviceSwitch = () => screen.findByRole('switch', { name: noticeTexts.devicePush })

test('a push service that doesn’t answer is reported within ten seconds, and trying again works', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  subscribe.mockReturnValueOnce(new Promise(() => {}))
  const { user } = await show(<DevicePush />, {
    answers: { push: { key: () => ({ public_key: 'AQ' }), subscribe: () => ({ done: true }) } },
  })
  await expect.poll(deviceSwitch).toBeEnabled()
  await user.click(await deviceSwitch())
  expect(await deviceSwitch()).toBeDisabled()
  await expect.poll(() => subscribe).toHaveBeenCalledOnce()
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(10_000)
  act(() => deadline.abort())
  expect(await screen.findByText(pushMessages.unreachable)).toBeVisible()
  expect(await deviceSwitch()).toBeEnabled()

  timeout.mockRestore()
  subscribe.mockResolvedValueOnce(subscribed)
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  await expect.poll(deviceSwitch).toBeChecked()
  expect(screen.queryByText(pushMessages.unreachable)).toBeNull()
})
