import { FIRST_READS } from '#contract/screen-paths.ts'
import { expect, settled, test } from './browser-test.ts'

const ADDRESSES: Record<string, string> = {
  '/venues/$venueSlugOrId': '/venues/the-copper-rail',
  '/profiles/$userIdentifier': '/profiles/bea',
}

test('what a screen reads first is sent once, while the app loads, and used', async ({ openAs }) => {
  const page = await openAs('pat')
  for (const [screen, reads] of Object.entries(FIRST_READS)) {
    const address = ADDRESSES[screen] ?? screen
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(address)
    await settled(page)
    const expected = (reads ?? '').split(' ').map((read) => `/api${read.replace('$2', address.split('/')[2] ?? '')}`)
    // Live updates refetch the notifications once more.
    const once = expected.filter((path) => path !== '/api/notifications')
    expect([address, sent.filter((path) => once.includes(path))]).toEqual([address, once])
    expect([address, await page.evaluate(() => [...(window.earlyReads?.keys() ?? [])])]).toEqual([address, []])
    page.removeAllListeners('request')
  }
})

test('a filter in the address, and a visitor who is logged out, read nothing early', async ({ openAs, page }) => {
  const pat = await openAs('pat')
  await pat.goto('/entertainers?user_type=bartender')
  await settled(pat)
  expect(await pat.evaluate(() => window.earlyReads)).toBeUndefined()
  await page.goto('/ontap')
  await settled(page)
  expect(await page.evaluate(() => window.earlyReads)).toBeUndefined()
})
