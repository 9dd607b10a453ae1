import { createHmac, timingSafeEqual } from 'node:crypto'
import { TOPICS, type Topic } from '#contract/notifications.texts.ts'

export type Unsubscribing = { profile_id: string; topic: Topic }

const signatureOf = (appSecret: string, { profile_id, topic }: Unsubscribing): Buffer => {
  const key = createHmac('sha256', appSecret).update('stopping mails').digest()
  return createHmac('sha256', key).update(`${profile_id}\n${topic}`).digest()
}

/** What stops the mails of one topic to one person, and nothing else. Nothing of it is stored: it holds for good. */
export function unsubscribeToken(appSecret: string, wish: Unsubscribing): string {
  const who = Buffer.from(wish.profile_id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${who}.${wish.topic}.${signatureOf(appSecret, wish).toString('base64url')}`
}

/** What a token of ours stops; undefined for every other text. */
export function readUnsubscribeToken(appSecret: string, token: string): Unsubscribing | undefined {
  const [, who = '', name = '', signature = ''] = /^([\w-]{22})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  const topic = (Object.keys(TOPICS) as Topic[]).find((known) => known === name)
  if (!topic || TOPICS[topic].channels.email === undefined) return undefined
  const hex = Buffer.from(who, 'base64url').toString('hex')
  const profile_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const wish = { profile_id, topic }
  // The text itself, too: a last character may be written in several ways.
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(appSecret, wish)) &&
    token === unsubscribeToken(appSecret, wish)
    ? wish
    : undefined
}

/** Where a mail's way out leads: a page for people, and what mail programs post to. */
export const unsubscribeUrl = (origin: string, appSecret: string, wish: Unsubscribing): string =>
  `${origin}/unsubscribe/${unsubscribeToken(appSecret, wish)}`
