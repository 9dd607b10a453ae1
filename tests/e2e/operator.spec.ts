import { expect, test } from './browser-test.ts'
import { OPERATOR } from './demo-server.ts'

test('terms, privacy policy and about page name who runs this server, letter for letter', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 360, height: 740 } })
  for (const path of ['/terms', '/privacy', '/about']) {
    await page.goto(path)
    const card = page.locator('section', { has: page.getByRole('heading', { name: /Who we are/ }) })
    await expect(card.getByText(OPERATOR.name, { exact: true })).toBeVisible()
    for (const line of OPERATOR.address) await expect(card.getByText(line)).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    // Markup in the name is text.
    await expect(card.locator('b')).toHaveCount(0)
  }
})
