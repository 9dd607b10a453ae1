import { expect, test, vi } from 'vitest'
import { resubscribe } from './resubscribe.ts'

const subscription = { toJSON: () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'p', auth: 'a' } }) }

/** The browser and the server, whose list of devices says whether this session registered one. */
const answerWith = (items: { is_current: boolean }[], ok = true) => {
  const subscribe = vi.fn(async () => subscription as unknown as PushSubscription)
  const requests: { path: string; method: string; body: unknown }[] = []
  const fetchApi = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    requests.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Response.json(path.endsWith('/key') ? { public_key: 'AQ' } : { items }, { status: ok ? 200 : 401 })
  }
  return { subscribe, requests, run: () => resubscribe({ subscribe }, fetchApi) }
}

test('a dropped subscription of the session is replaced without asking', async () => {
  const { subscribe, requests, run } = answerWith([{ is_current: false }, { is_current: true }])
  await run()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'AQ' })
  expect(requests.at(-1)).toEqual({
    path: '/api/push-subscriptions',
    method: 'PUT',
    body: { endpoint: 'https://push.test/2', p256dh: 'p', auth: 'a', is_renewal: true },
  })
})

test('an account that did not turn on pushes here gets none', async () => {
  const { subscribe, requests, run } = answerWith([{ is_current: false }])
  await run()
  expect(subscribe).not.toHaveBeenCalled()
  expect(requests).toHaveLength(1)
})

test('without a session nothing is subscribed', async () => {
  const { subscribe, run } = answerWith([{ is_current: true }], false)
  await expect(run()).rejects.toThrow('401')
  expect(subscribe).not.toHaveBeenCalled()
})
