import { pushMessages } from '#contract/push.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import { dropOwnSubscription, putSubscription, suggestZone } from './queries.ts'
import { isPushAddress } from './rules.ts'
import { isBrowserKey } from './service.ts'

const done = { done: true } as const

const key = member.push.key.handler(({ context: { config } }) => ({ public_key: config.vapid.publicKey }))

const subscribe = member.push.subscribe.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const { time_zone, ...browser } = input
  if (!isPushAddress(browser.endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
  if (!isBrowserKey(browser.p256dh)) throw errors.INVALID({ data: { fields: { p256dh: pushMessages.keys } } })
  await db.transaction().execute(async (trx) => {
    const mine = { ...browser, profile_id: viewer.id, session_id: viewer.session_id }
    await putSubscription(trx, mine, clock.now())
    // One that we do not know is no reason to refuse pushes.
    if (time_zone !== undefined && isTimeZone(time_zone)) await suggestZone(trx, viewer.id, time_zone)
  })
  return done
})

const unsubscribe = member.push.unsubscribe.handler(
  async ({ input: { endpoint }, context: { db, viewer }, errors }) => {
    if (!isPushAddress(endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
    await dropOwnSubscription(db, viewer.id, endpoint)
    return done
  },
)

export const pushHandlers = { key, subscribe, unsubscribe }
