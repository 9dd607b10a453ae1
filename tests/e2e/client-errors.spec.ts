import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, test } from './browser-test.ts'

const counted = (text: string) => Number(/^client_errors_total\{kind="crash"\} (\d+)$/m.exec(text)?.[1] ?? 0)

test('a crashing page shows an error and reports it to the operator without saying whose it was', async ({
  openAs,
  browser,
  origin,
}) => {
  const signedIn = await openAs('gus')
  const metrics = async () => counted(await (await signedIn.request.get('/metrics')).text())
  const before = await metrics()
  // A context without the check for script errors, because this test causes one.
  const context = await browser.newContext()
  await context.addCookies(await signedIn.context().cookies())
  const page = await context.newPage()
  await page.route('**/api/profiles/*', (route) =>
    route.fulfill({ json: { access: 'full', username_slug: 'marisol.pours', user_type: 'bartender' } }),
  )
  const told = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'))
  await page.goto(`${origin}/profiles/marisol.pours?tab=secret`)
  await expect(page.getByRole('heading', { name: 'That didn’t pour right' })).toBeVisible()
  await expect(page.getByText(uiTexts.serverFailed)).toBeVisible()
  const request = await told
  expect((await request.response())?.status()).toBe(200)
  const report = request.postDataJSON() as Record<string, unknown>
  expect(report).toMatchObject({
    kind: 'crash',
    name: 'TypeError',
    route: '/profiles/$userIdentifier',
    browser: 'Chrome',
  })
  expect(report.frames).toEqual(expect.arrayContaining([expect.stringMatching(/^assets\/.+\.js:\d+:\d+$/)]))
  expect(JSON.stringify(report)).not.toMatch(/marisol|secret/)
  expect((await request.allHeaders()).cookie).toBeUndefined()
  expect(await metrics()).toBe(before + 1)
  await expect(page.getByRole('button', { name: appTexts.reload })).toBeVisible()
  await context.close()
})
