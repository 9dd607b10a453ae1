import { seal, unseal } from '#server/core/encryption.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Email } from './email.ts'

/** An email as the queue stores it. Only its recipient is readable, because deleting an account has to find it. */
export type SealedEmail = { to: Email['to']; sealed: string }

const PURPOSE = 'mails that wait'

/** Encrypts an email for the queue, because the link in it grants access before and after it is sent. */
export function sealEmail(secrets: Secrets, { to, ...rest }: Email): SealedEmail {
  return { to, sealed: seal(secrets, PURPOSE, to.address, JSON.stringify(rest)) }
}

export function unsealEmail(secrets: Secrets, stored: SealedEmail): Email {
  const opened = unseal(secrets, PURPOSE, stored.to.address, stored.sealed)
  if (!opened)
    throw new Error('This email was sealed with an APP_SECRET that is neither in use nor in APP_SECRET_PREVIOUS')
  return { to: stored.to, ...(JSON.parse(opened.text) as Omit<Email, 'to'>) }
}
