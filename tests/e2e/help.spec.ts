import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, test } from './browser-test.ts'

const phone = { viewport: { width: 360, height: 740 } }

test('the menu leads to help for the role, whose answers lead to the screens', async ({ openAs }) => {
  const bea = await openAs('bea', phone)
  await bea.goto('/home')
  await bea.getByRole('button', { name: 'Menu' }).click()
  await bea.getByRole('dialog', { name: 'Last Call menu' }).getByRole('link', { name: 'Help' }).click()
  await expect(bea.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(bea.getByRole('radio', { name: 'Talent' })).toBeChecked()
  const answer = bea.getByText('on your profile change that', { exact: false })
  await expect(answer).toBeHidden()
  await bea.getByText('Who can see when I work?').click()
  await expect(answer).toBeVisible()
  await expectNoHorizontalScroll(bea, 'help')
  await expectAccessibleInThemes(bea, 'help')
  await bea.getByText('How do I change or cancel a shift?').click()
  await bea.getByRole('main').getByRole('link', { name: 'My week' }).click()
  await expect(bea).toHaveURL(/\/shifts\/week/)
})

test('a visitor reads the questions of regulars first, and can share those of another role', async ({ openAs }) => {
  const page = await openAs(null, phone)
  await page.goto('/help')
  await expect(page.getByRole('radio', { name: 'Regulars' })).toBeChecked()
  await page.getByRole('radio', { name: 'Venues' }).check()
  await expect(page).toHaveURL(/\/help\?for=venues$/)
  await expect(page.getByText('How do I list a happy hour?')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Venues' })).toBeChecked()
})
