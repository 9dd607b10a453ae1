import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import { enforceCallerLimit } from '#server/core/requests/rate-limits.ts'
import { disableEmails } from '#server/notifications/email/queries.ts'
import { parseUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { readBytes } from './transport/body.ts'
import { sendText } from './transport/send-text.ts'

const MAX_BODY_BYTES = 1024

/**
 * `POST /unsubscribe/{token}`: one-click unsubscribe by email clients (RFC 8058), which post a form without cookies.
 * The token authorizes this for one topic only. Opening the URL must change nothing, because link scanners do it.
 */
export async function handleUnsubscribe(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  const { db, clock, config } = services
  try {
    const body = (await readBytes(req, MAX_BODY_BYTES)).toString('latin1')
    if (!isOneClick(body)) return sendText(res, 400, 'A one-click unsubscribe must send List-Unsubscribe=One-Click.')
    const [, token = ''] = /^\/unsubscribe\/([\w.-]{1,200})$/.exec((req.url ?? '').split('?', 1)[0] ?? '') ?? []
    const unsubscription = parseUnsubscribeToken(config.appSecrets, token)
    if (!unsubscription) {
      await enforceCallerLimit({ db, clock, request: { ip: clientIp(req, config.trustProxy) } }, 'unsubscribe')
      return sendText(res, 404, notificationMessages.unsubscribeInvalid)
    }
    await disableEmails(db, unsubscription)
    sendText(res, 200, notificationMessages.unsubscribed)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    // The connection closes, so that the server does not wait for the rest of an oversized body.
    res.setHeader('Connection', 'close')
    const { retry_after } = (error.data ?? {}) as { retry_after?: number }
    if (retry_after !== undefined) res.setHeader('Retry-After', retry_after)
    sendText(res, error.status, error.message)
  }
}

/** Accepts both form encodings, and requires the RFC's field, so that another page's form has no effect. */
const isOneClick = (body: string): boolean =>
  /(^|&)List-Unsubscribe=One-Click(&|$)/i.test(body.trim()) ||
  /name="?List-Unsubscribe"?(\r\n[^\r\n]+)*\r\n\r\nOne-Click\r\n/i.test(body)
