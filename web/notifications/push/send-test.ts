import type { PushDeliveryState } from '#contract/push.ts'
import { client } from '#web/core/api.ts'

/** A person waits no longer than ten seconds for the outcome. */
const TEST_TIMEOUT_MS = 9000
const POLL_INTERVAL_MS = 1000

/** Sends a test notification to a device, and returns what became of it before the time is up. */
export const sendTestPush = async (id: string): Promise<PushDeliveryState> => {
  const deadline = AbortSignal.timeout(TEST_TIMEOUT_MS)
  const { delivery_id } = await client.push.sendTest({ id })
  let state: PushDeliveryState = 'waiting'
  while (!deadline.aborted) {
    try {
      state = (await client.push.delivery({ id: delivery_id }, { signal: deadline })).state
    } catch (error) {
      if (!deadline.aborted) throw error
    }
    if (state !== 'waiting' && state !== 'accepted') return state
    await pause(deadline)
  }
  return state
}

/** Waits for the next time to ask, or for the deadline. */
const pause = (deadline: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS)
    deadline.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
