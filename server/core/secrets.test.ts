import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createAuth } from '#server/accounts/service.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createMediaLinks } from '#server/media/links.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { apiRouter } from '#server/router.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { deriveKeys, type Secrets } from './secrets.ts'

const context = await createTestContext()
const NEW = 'a secret of today, of 32 characters'
const old = context.services.config.appSecrets[0]

/** A server on the same database with other secrets, as after a rotation. */
async function startServerWith(appSecrets: Secrets): Promise<string> {
  const { services } = context
  const config = { ...services.config, appSecrets }
  const auth = createAuth(config, services.db)
  const server = createHttpServer(apiRouter, { ...services, config, auth, mediaLinks: createMediaLinks(appSecrets) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rotated = await startServerWith([NEW, old])
const dropped = await startServerWith([NEW])

async function findUsername(origin: string, cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })
  return ((await answer.json()) as { me: { username: string } | null }).me?.username
}

test('a session stays valid under the secret that signed it, until that secret is removed', async () => {
  const bea = await context.bartender('bea')
  const cookie = bea.headers.cookie ?? ''
  expect([await findUsername(rotated, cookie), await findUsername(dropped, cookie)]).toEqual([bea.username, undefined])
  const signedOut = await fetch(`${rotated}/api/auth/sign-out`, { method: 'POST', headers: { cookie } })
  expect(signedOut.status).toBe(200)
  expect(await findUsername(context.origin, cookie)).toBeUndefined()
})

test('logging in, or returning after a day, signs the session with the new secret', async () => {
  const bea = await context.bartender('bea')
  const signedIn = await fetch(`${rotated}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bea.email, password: PASSWORD }),
  })
  context.clock.advance(2 * 86_400_000)
  const prolonged = await fetch(`${rotated}/api/auth/get-session`, { headers: bea.headers })
  for (const answer of [signedIn, prolonged]) {
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect([await findUsername(dropped, cookie), await findUsername(context.origin, cookie)]).toEqual([
      bea.username,
      undefined,
    ])
  }
})

test('image links and unsubscribe links stay valid under the previous secret, until it is removed', async () => {
  const bea = await context.bartender('bea')
  await bea.api.profiles.setAvatar({ picture: await drawnPicture() })
  // Without an account, a photo opens while its person has a page on the web.
  await bea.api.profiles.updateWebPage({ level: 'profile', shows_workplaces: false })
  const { avatar_url } = await bea.api.profiles.mine()
  const linked = async (origin: string) => (await fetch(`${origin}${avatar_url}`)).status
  expect([await linked(rotated), await linked(dropped)]).toEqual([200, 404])
  const token = createUnsubscribeToken([old], { profile_id: bea.id, topic: 'weekend_digest' })
  const stopped = async (origin: string) =>
    (await fetch(`${origin}/unsubscribe/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status
  expect([await stopped(rotated), await stopped(dropped)]).toEqual([200, 404])
})

test('each purpose has keys of its own, the newest first', () => {
  const [key, ...before] = deriveKeys([NEW, old], 'second factor')
  expect(key.symmetricKeySize).toBe(32)
  expect(before.map((one) => one.equals(deriveKeys([old], 'second factor')[0]))).toEqual([true])
  expect(deriveKeys([NEW], 'stopping mails')[0].equals(key)).toBe(false)
})
