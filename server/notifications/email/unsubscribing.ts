import { createHmac, timingSafeEqual } from 'node:crypto'
import { TOPICS, type Topic } from '#contract/notifications.texts.ts'
import { keysFor, type Secrets } from '#server/core/secrets.ts'

export type Unsubscribing = { profile_id: string; topic: Topic }

/** What stops the mails of one topic to one person, and nothing else. Nothing of it is stored: it holds for good. */
export const unsubscribeToken = (secrets: Secrets, wish: Unsubscribing): string =>
  tokenBy(keysFor(secrets, 'stopping mails')[0], wish)

function tokenBy(key: Buffer, { profile_id, topic }: Unsubscribing): string {
  const who = Buffer.from(profile_id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${who}.${topic}.${createHmac('sha256', key).update(`${profile_id}\n${topic}`).digest('base64url')}`
}

/** What a token of ours stops; undefined for every other text. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscribing | undefined {
  const [, who = '', name = ''] = /^([\w-]{22})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  const topic = (Object.keys(TOPICS) as Topic[]).find((known) => known === name)
  if (!topic || TOPICS[topic].channels.email === undefined) return undefined
  const hex = Buffer.from(who, 'base64url').toString('hex')
  const profile_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const wish = { profile_id, topic }
  // The text itself, not what it decodes to: a last character may be written in several ways.
  const isOurs = (key: Buffer) => sameText(token, tokenBy(key, wish))
  return keysFor(secrets, 'stopping mails').some(isOurs) ? wish : undefined
}

/** Where a mail's way out leads: a page for people, and what mail programs post to. */
export const unsubscribeUrl = (origin: string, secrets: Secrets, wish: Unsubscribing): string =>
  `${origin}/unsubscribe/${unsubscribeToken(secrets, wish)}`

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
