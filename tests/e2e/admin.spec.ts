import { adminMessages } from '#contract/admin.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { adminTexts } from '#web/moderation/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { sendRequest } from './post-steps.ts'
import { seeSpecified } from './specified.ts'

test('staff rejects a verification with a reason, receives a second request and approves it; the audit log shows all of it', async ({
  openAs,
}) => {
  const [ada, mack] = [await openAs('ada'), await openAs('mack')]
  await ada.goto('/home')
  await ada.getByRole('button', { name: appTexts.accountMenu }).click()
  await ada.getByRole('menuitem', { name: appTexts.moderation }).click()
  await expect(ada.getByRole('heading', { name: appTexts.moderation, level: 1 })).toBeVisible()
  await ada.getByRole('radio', { name: new RegExp(`^${adminTexts.verifications}`) }).check()
  await ada.getByRole('button', { name: /Mack Sutter/ }).click()
  await expect(ada.getByRole('heading', { name: 'What Mack Sutter sent' })).toBeVisible()
  await expect(ada.getByText(/Ask for Olive/)).toBeVisible()
  const page = ada.getByRole('link', { name: 'https://night-heron.example/lineup' })
  await expect(page).toHaveAttribute('rel', /noopener/)

  await ada.getByRole('button', { name: 'Don’t approve' }).click()
  await expect(ada.getByText(adminMessages.notesMissing)).toBeVisible()
  await ada.getByLabel(/^Note to Mack Sutter/).fill('The poster names another band.')
  await ada.getByRole('button', { name: 'Don’t approve' }).click()
  await expect(ada.getByText('Mack Sutter has been notified.')).toBeVisible()
  await expect(ada.getByRole('button', { name: /Mack Sutter/ })).toBeHidden()

  await mack.goto('/profile/edit')
  await seeSpecified(mack, 'edit profile', 'Your previous verification was not approved.')
  await expect(mack.getByText('The poster names another band.')).toBeVisible()
  await mack.getByLabel(new RegExp(`^${profileTexts.verificationStatement}`)).fill('Tall Mack, third from the left.')
  await mack.getByRole('link', { name: profileTexts.requestVerificationAgain }).click()
  await seeSpecified(mack, 'edit profile', 'Your verification request is being reviewed.')

  await ada.reload()
  await ada.getByRole('button', { name: /Mack Sutter.*asked again/ }).click()
  await expect(ada.getByText('“The poster names another band.”')).toBeVisible()
  await expect(ada.getByText('“Tall Mack, third from the left.”')).toBeVisible()
  await ada.getByRole('button', { name: 'Verify' }).click()
  await expect(ada.getByText('Mack Sutter is verified.')).toBeVisible()
  await mack.reload()
  await seeSpecified(mack, 'edit profile', 'Your profile is verified!')

  await ada.getByRole('radio', { name: adminTexts.auditLog }).check()
  await expect(ada.getByText('@ada.w verified @mack.sutter')).toBeVisible()
  await expect(ada.getByText('@ada.w did not approve @mack.sutter')).toBeVisible()
})

test('a moderator’s home and dock lead to what is pending', async ({ openAs }) => {
  const ada = await openAs('ada', PHONE)
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

test('on a desktop, the top bar leads a moderator to open reports and counts them', async ({ openAs }) => {
  const ada = await openAs('ada')
  await ada.goto('/home')
  const nav = ada.getByRole('navigation', { name: appTexts.mainNavigation })
  await expect(nav.getByRole('link', { name: 'Talent' })).toHaveCount(0)
  await nav.getByRole('link', { name: /^Reports\s*, \d+ open$/ }).click()
  await expect(ada).toHaveURL(/\/admin\?tab=reports$/)
  await ada.getByRole('button', { name: 'Menu' }).click()
  await expect(ada.getByRole('dialog').getByRole('link', { name: 'Talent' })).toBeVisible()
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

test('on a phone, staff approve a verification with three taps from home', async ({ openAs }) => {
  const ada = await openAs('ada', { ...PHONE, hasTouch: true })
  const [dez, lola] = [await openAs('dez'), await openAs('lola')]
  await sendRequest(lola, 'POST', '/me/verification-request', {
    statement: 'Torch songs at The Porch Light.',
    link: 'https://porch-light.example/lineup',
  })
  const { id } = (await (await dez.request.get('/api/profiles/lolafontaine')).json()) as { id: string }
  await sendRequest(dez, 'POST', '/reports', { subject_type: 'user', subject_id: id, reason: 'impersonation' })
  await ada.goto('/home')
  let taps = 0
  const tap = async (name: RegExp | string, role: 'link' | 'button' = 'button') => {
    taps += 1
    await ada.getByRole(role, { name, exact: true }).tap()
  }
  await tap(/^Verifications\s*\d+$/, 'link')
  await tap(/^Lola Fontaine/)
  await expect(ada.getByText('“Torch songs at The Porch Light.”')).toBeVisible()
  await expect(ada.getByRole('link', { name: 'https://porch-light.example/lineup' })).toBeVisible()
  await expect(ada.locator('dl > div').filter({ hasText: 'reports' })).toHaveText('reports1')
  await expectAccessibleInThemes(ada, 'verification case')
  await expectNoHorizontalScroll(ada, 'verification case')
  await tap('Verify')
  await expect(ada.getByText('Lola Fontaine is verified.')).toBeVisible()
  expect(taps).toBe(3)
})

test('every tab and its count is visible without scrolling sideways', async ({ openAs }) => {
  for (const width of [360, 390, 768]) {
    const ada = await openAs('ada', { viewport: { width, height: 780 } })
    await ada.goto('/admin')
    await settled(ada)
    const tabs = ada.getByRole('group', { name: 'Section' }).locator('label')
    await expect(tabs).toHaveCount(5)
    await expect(tabs.filter({ hasText: /^Reports\d+$/ })).toBeVisible()
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await expectNoHorizontalScroll(ada, `tabs at ${width}`)
  }
})
