import { expect, test } from './browser-test.ts'

test('a page whose files are gone after an upgrade reloads itself and opens the screen', async ({ openAs }) => {
  const page = await openAs(null)
  await page.goto('/about')
  let isOldPage = true
  let missing = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false
  })
  await page.route('**/assets/*.js', async (route) => {
    if (!isOldPage) return route.continue()
    missing += 1
    // To an import a broken request is the same as a missing file, for which every browser test is watched.
    await route.abort()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect([isOldPage, missing > 0]).toEqual([false, true])
})
