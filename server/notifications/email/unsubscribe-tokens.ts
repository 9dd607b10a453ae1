import { createHmac, type KeyObject } from 'node:crypto'
import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import { deriveKeys, type Secrets } from '#server/core/secrets.ts'
import { isEqualInConstantTime } from '#server/core/tokens.ts'

export type Unsubscription = { profile_id: string; topic: NotificationTopic }

/** A signed token that stops emails of one topic to one person. The server does not store it, and it never expires. */
export const createUnsubscribeToken = (secrets: Secrets, unsubscription: Unsubscription): string =>
  signToken(deriveKeys(secrets, 'stopping mails')[0], unsubscription)

function signToken(key: KeyObject, { profile_id, topic }: Unsubscription): string {
  const who = Buffer.from(profile_id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${who}.${topic}.${createHmac('sha256', key).update(`${profile_id}\n${topic}`).digest('base64url')}`
}

/** The person and topic of a token that this server signed; undefined for any other text. */
export function parseUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const [, who = '', name = ''] = /^([\w-]{22})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  const topic = (Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]).find((known) => known === name)
  if (!topic || NOTIFICATION_TOPICS[topic].channels.email === undefined) return undefined
  const hex = Buffer.from(who, 'base64url').toString('hex')
  const profile_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const unsubscription = { profile_id, topic }
  // Compare the encoded text: several base64url endings decode to the same bytes.
  const isSignedWith = (key: KeyObject) => isEqualInConstantTime(token, signToken(key, unsubscription))
  return deriveKeys(secrets, 'stopping mails').some(isSignedWith) ? unsubscription : undefined
}

/** The unsubscribe address in an email: people open it as a page, and email programs post to it. */
export const buildUnsubscribeUrl = (origin: string, secrets: Secrets, unsubscription: Unsubscription): string =>
  `${origin}/unsubscribe/${createUnsubscribeToken(secrets, unsubscription)}`
