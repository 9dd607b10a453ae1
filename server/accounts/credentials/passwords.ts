import { accountMessages } from '#contract/accounts.texts.ts'

/** What is known of whose password it is to be. */
export type PasswordOwner = { email: string; username?: string | undefined; full_name?: string | null | undefined }

let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined

/** The 49 000 most common passwords, small letters only: read at the first password that is chosen. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswordsPromise
}

/** Why a password will not do: others try it first, or it is a name that everybody can read. Undefined where it will. */
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

/** Signs between them make no other name. */
const stripSeparators = (text: string) => text.normalize('NFKC').replace(/[\s._@-]+/g, '')
