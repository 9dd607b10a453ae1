import type { APIRequestContext } from '@playwright/test'
import type { UserType } from '#contract/accounts.ts'
import { emailedLink, expect } from './browser-test.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

/** The password of the accounts made here. */
export const NEW_ACCOUNT_PASSWORD = 'three odd words'

/** Creates an account with this username, logs in, and returns the account's email address. */
export const createAccount = async (request: APIRequestContext, username: string, user_type: UserType) => {
  const password = NEW_ACCOUNT_PASSWORD
  const email = `${username}@example.test`
  const form = { email, password, password_confirmation: password, user_type, age_confirmed: true }
  await request.post('/api/auth/sign-up/email', { data: form, headers })
  const token = new URL(await emailedLink(email, 'confirm')).searchParams.get('token')
  await request.post('/api/auth/verify-email', { data: { token, password }, headers })
  const answer = await request.patch('/api/me/profile', { data: { username }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}
