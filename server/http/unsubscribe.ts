import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import { limitCaller } from '#server/core/requests/rate-limits.ts'
import { stopMails } from '#server/notifications/email/queries.ts'
import { readUnsubscribeToken } from '#server/notifications/email/unsubscribing.ts'
import { readUpTo } from './body.ts'
import { endWithText } from './static.ts'

const BODY_MOST = 1024

/**
 * `POST /unsubscribe/{token}`: how programs of mail stop mails at one click (RFC 8058), with a form, no cookie and no
 * page of ours. The token is the right, and for one topic alone. To open the address changes nothing: scanners do.
 */
export async function answerUnsubscribe(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  const { db, clock, config } = services
  try {
    const body = (await readUpTo(req, BODY_MOST)).toString('latin1')
    if (!isOneClick(body)) return endWithText(res, 400, 'A one-click unsubscribe says List-Unsubscribe=One-Click.')
    const [, token = ''] = /^\/unsubscribe\/([\w.-]{1,200})$/.exec((req.url ?? '').split('?', 1)[0] ?? '') ?? []
    const wish = readUnsubscribeToken(config.appSecrets, token)
    if (!wish) {
      await limitCaller({ db, clock, request: { ip: clientIp(req, config.trustProxy) } }, 'unsubscribe')
      return endWithText(res, 404, notificationMessages.unsubscribeInvalid)
    }
    await stopMails(db, wish)
    endWithText(res, 200, notificationMessages.unsubscribed)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    // What is left of a body that is too long is not waited for.
    res.setHeader('Connection', 'close')
    const { retry_after } = (error.data ?? {}) as { retry_after?: number }
    if (retry_after !== undefined) res.setHeader('Retry-After', retry_after)
    endWithText(res, error.status, error.message)
  }
}

/** As a form of either kind; only that, so that a form of another page says nothing here. */
const isOneClick = (body: string): boolean =>
  /(^|&)List-Unsubscribe=One-Click(&|$)/i.test(body.trim()) ||
  /name="?List-Unsubscribe"?(\r\n[^\r\n]+)*\r\n\r\nOne-Click\r\n/i.test(body)
