import { accountMessages } from '#contract/accounts.texts.ts'

/** What is known of whose password it is to be. */
export type Owner = { email: string; username?: string | undefined; full_name?: string | null | undefined }

let common: Promise<ReadonlySet<string>> | undefined

/** The 49 000 most common passwords, small letters only: read at the first password that is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Why a password will not do: others try it first, or it is a name that everybody can read. Undefined where it will. */
export async function weaknessOf(password: string, owner: Owner | undefined): Promise<string | undefined> {
  const small = password.toLowerCase()
  if ((await commonPasswords()).has(small)) return accountMessages.passwordCommon
  const letters = lettersOf(small)
  const { email = '', username = '', full_name } = owner ?? {}
  const names = ['Last Call', email, email.split('@', 1)[0] ?? '', username, full_name ?? '']
  return names.some((name) => name !== '' && lettersOf(name.toLowerCase()) === letters)
    ? accountMessages.passwordOwn
    : undefined
}

/** Signs between them make no other name. */
const lettersOf = (text: string) => text.normalize('NFKC').replace(/[\s._@-]+/g, '')
