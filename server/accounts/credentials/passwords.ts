import { accountMessages } from '#contract/accounts.texts.ts'

/** What is known about the user who chooses a password. */
export type PasswordOwner = { email: string; username?: string | undefined; full_name?: string | null | undefined }

let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords, in lower case. Loaded on first use. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswordsPromise
}

/**
 * Why a password is too weak: it is on the list of common passwords, or it is the user's name or email address. Returns
 * the message to show, or undefined for an acceptable password.
 */
export async function findPasswordWeakness(
  password: string,
  owner: PasswordOwner | undefined,
): Promise<string | undefined> {
  const lowercase = password.toLowerCase()
  if ((await loadCommonPasswords()).has(lowercase)) return accountMessages.passwordCommon
  const letters = stripSeparators(lowercase)
  const { email = '', username = '', full_name } = owner ?? {}
  const names = ['Last Call', email, email.split('@', 1)[0] ?? '', username, full_name ?? '']
  return names.some((name) => name !== '' && stripSeparators(name.toLowerCase()) === letters)
    ? accountMessages.passwordOwn
    : undefined
}

/** "pia.moran" and "Pia Moran" count as the same name. */
const stripSeparators = (text: string) => text.normalize('NFKC').replace(/[\s._@-]+/g, '')
