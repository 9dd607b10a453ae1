import { adminMessages } from '#contract/admin.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { adminTexts } from '#web/moderation/texts.ts'
import { expect, settled, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

test('staff rejects a verification with a reason, receives a second request and approves it; the audit log shows all of it', async ({
  openAs,
}) => {
  const [ada, mack] = [await openAs('ada'), await openAs('mack')]
  await ada.goto('/home')
  await ada.getByRole('button', { name: appTexts.accountMenu }).click()
  await ada.getByRole('menuitem', { name: appTexts.moderation }).click()
  await expect(ada.getByRole('heading', { name: appTexts.moderation, level: 1 })).toBeVisible()
  await ada.getByRole('button', { name: /Mack Sutter/ }).click()

  await ada.getByRole('button', { name: 'Don’t approve' }).click()
  await expect(ada.getByText(adminMessages.notesMissing)).toBeVisible()
  await ada.getByLabel(/^Note to Mack Sutter/).fill('The poster names another band.')
  await ada.getByRole('button', { name: 'Don’t approve' }).click()
  await expect(ada.getByText('Mack Sutter has been notified.')).toBeVisible()
  await expect(ada.getByRole('button', { name: /Mack Sutter/ })).toBeHidden()

  await mack.goto('/profile/edit')
  await seeSpecified(mack, 'edit profile', 'Your previous verification was not approved.')
  await expect(mack.getByText('The poster names another band.')).toBeVisible()
  const asked = await mack.request.post('/api/me/verification-request', {
    data: { statement: 'I play the Signal House every Friday.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(asked.status()).toBe(200)
  await mack.reload()
  await seeSpecified(mack, 'edit profile', 'Your verification request is being reviewed.')

  await ada.reload()
  await ada.getByRole('button', { name: /Mack Sutter.*asked again|Mack Sutter/ }).click()
  await expect(ada.getByText('“The poster names another band.”')).toBeVisible()
  await ada.getByRole('button', { name: 'Verify' }).click()
  await expect(ada.getByText('Mack Sutter is verified.')).toBeVisible()
  await mack.reload()
  await seeSpecified(mack, 'edit profile', 'Your profile is verified!')

  await ada.getByRole('radio', { name: adminTexts.auditLog }).check()
  await expect(ada.getByText('@ada.w verified @mack.sutter')).toBeVisible()
  await expect(ada.getByText('@ada.w did not approve @mack.sutter')).toBeVisible()
})

test('a moderator’s home and dock lead to what is pending', async ({ openAs }) => {
  const ada = await openAs('ada', { viewport: { width: 390, height: 844 } })
  await ada.goto('/home')
  const pending = ada.getByRole('region', { name: homeTexts.pending })
  for (const queue of ['Reports', 'Verifications', 'Venue requests'])
    await expect(pending.getByRole('link', { name: new RegExp(`^${queue}\\s*\\d+$`) })).toBeVisible()
  const dock = ada.getByRole('navigation', { name: appTexts.dock })
  await expect(dock.getByRole('link', { name: 'Talent' })).toHaveCount(0)
  await dock.getByRole('link', { name: /^Reports/ }).click()
  await expect(ada).toHaveURL(/\/admin\?tab=reports$/)
  await expect(ada.getByRole('radio', { name: /^Reports/ })).toBeChecked()
})

test('other people get 404 for the moderation pages', async ({ openAs }) => {
  const bea = await openAs('bea')
  await bea.goto('/admin')
  await expect(bea.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await bea.goto('/home')
  await bea.getByRole('button', { name: appTexts.accountMenu }).click()
  await expect(bea.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  await expect(bea.getByRole('menuitem', { name: appTexts.moderation })).toBeHidden()
})

test('on a phone the selected tab is fully visible, also after counts have widened it', async ({ openAs }) => {
  const ada = await openAs('ada', { viewport: { width: 360, height: 780 } })
  for (const tab of ['record', 'suspended', 'pending_review']) {
    await ada.goto(`/admin?tab=${tab}`)
    await settled(ada)
    const rail = ada.getByRole('group', { name: 'Section' })
    const chosen = rail.locator('label').filter({ has: ada.getByRole('radio', { checked: true }) })
    await expect(chosen).toBeInViewport({ ratio: 1 })
  }
})
