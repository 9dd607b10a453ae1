import type { PushDevice } from '#contract/push.ts'

const DEVICES = '/api/push-subscriptions'

/**
 * Subscribes again when the browser has dropped its subscription. Only if it was registered by the session that is logged
 * in here: another account that has logged in since must not get pushes that it did not turn on.
 */
export const resubscribe = async (
  pushManager: Pick<PushManager, 'subscribe'>,
  fetchApi: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<void> => {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetchApi(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  }
  const { items } = await read<{ items: PushDevice[] }>(DEVICES)
  if (!items.some(({ is_current }) => is_current)) return
  const { public_key } = await read<{ public_key: string }>(`${DEVICES}/key`)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  await fetchApi(DEVICES, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth, is_renewal: true }),
  })
}
