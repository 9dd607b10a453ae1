// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { type Answers, answerApi, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { PUBLIC_KEY, usePushBrowser } from '#tests/support/components/push-browser.ts'
import { disablePush, readPushState, renewPushSubscription } from './push-device.ts'
import { isPushOwner, isPushStopped, setPushOwner } from './push-memory.ts'

const ME = idOf(1)
type Subscribe = NonNullable<NonNullable<Answers['push']>['subscribe']>

/** Starts the app as the person who turned on pushes in this browser, unless someone else did. */
const start = async (options: Parameters<typeof usePushBrowser>[0], refuse?: Subscribe, owner = ME) => {
  const browser = usePushBrowser({ permission: 'granted', ...options })
  const subscribe = vi.fn<Subscribe>(refuse ?? (() => ({ done: true })))
  answerApi({ push: { key: () => ({ public_key: PUBLIC_KEY }), subscribe } })
  setPushOwner(owner)
  return { browser, subscribe, run: () => renewPushSubscription(ME) }
}

test('a subscription that the browser has dropped is there again after the start, without asking', async () => {
  const { browser, subscribe, run } = await start({ isSubscribed: false })
  await run()
  expect(browser.subscription).not.toBeNull()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  expect(subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ endpoint: browser.subscription?.endpoint, is_renewal: true }),
  )
  expect(isPushStopped(ME)).toBe(false)
})

test('a subscription that is still there is registered again, because a new login ended the earlier one', async () => {
  const { browser, subscribe, run } = await start({ isSubscribed: true })
  await run()
  expect(browser.subscribe).not.toHaveBeenCalled()
  expect(subscribe).toHaveBeenCalledOnce()
})

test('a subscription with a former key of the server is replaced, because no push would reach it', async () => {
  const { browser, subscribe, run } = await start({ isSubscribed: true, subscribedKey: 2 })
  const before = browser.subscription?.endpoint
  await run()
  expect(browser.subscription?.endpoint).not.toBe(before)
  expect(subscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ endpoint: browser.subscription?.endpoint }))
})

test('an account that did not turn on pushes here is not subscribed, and gets none of the other account', async () => {
  const { browser, subscribe, run } = await start({ isSubscribed: true }, undefined, idOf(9))
  await run()
  expect(browser.subscription).toBeNull()
  expect(browser.subscribe).not.toHaveBeenCalled()
  expect(subscribe).not.toHaveBeenCalled()
})

test.each(['default', 'denied'] as const)('with the permission %s nothing is subscribed', async (permission) => {
  const { browser, run } = await start({ permission })
  await run()
  expect(browser.subscribe).not.toHaveBeenCalled()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  expect(isPushStopped(ME)).toBe(true)
})

test('a browser that wants a tap has stopped, until it is subscribed again', async () => {
  const { browser, run } = await start({})
  browser.subscribe.mockRejectedValueOnce(new DOMException('needs a gesture', 'NotAllowedError'))
  await run()
  expect(isPushStopped(ME)).toBe(true)
  await run()
  expect(isPushStopped(ME)).toBe(false)
})

test('a push service that cannot be reached is tried again at the next start, and stops nothing', async () => {
  const { browser, run } = await start({})
  browser.subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'))
  await expect(run()).rejects.toThrow('no service')
  expect(isPushStopped(ME)).toBe(false)
  expect(isPushOwner(ME)).toBe(true)
})

test('a browser that cannot be turned off without a connection still says that it is on', async () => {
  const { browser } = await start({ isSubscribed: true })
  let isOnline = false
  const unsubscribe = () => {
    if (!isOnline) throw new NoConnection()
    return { done: true as const }
  }
  answerApi({ push: { unsubscribe } })
  await expect(disablePush()).rejects.toThrow()
  expect(await readPushState(ME)).toBe('on')
  isOnline = true
  expect(await disablePush()).toBe('off')
  expect([browser.subscription, await readPushState(ME), isPushOwner(ME)]).toEqual([null, 'off', false])
})

describe('the server', () => {
  test('refuses a device that the person removed: it stays removed', async () => {
    const { browser, run } = await start({ isSubscribed: true }, () => {
      throw new Refusal('DEVICE_REMOVED')
    })
    await run()
    expect(browser.subscription).toBeNull()
    expect(isPushOwner(ME)).toBe(false)
    expect(isPushStopped(ME)).toBe(false)
  })

  test('no longer delivers to the subscription: the browser gets a new one', async () => {
    const endpoints: string[] = []
    const { browser, run } = await start({ isSubscribed: true }, ({ endpoint }) => {
      endpoints.push(endpoint)
      if (endpoints.length === 1) throw new Refusal('DEVICE_GONE')
      return { done: true }
    })
    await run()
    expect(endpoints).toHaveLength(2)
    expect(endpoints[1]).toBe(browser.subscription?.endpoint)
    expect(endpoints[1]).not.toBe(endpoints[0])
  })
})
