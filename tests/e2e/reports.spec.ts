import type { Locator } from '@playwright/test'
import { adminMessages } from '#contract/admin.texts.ts'
import { REPORT_REASONS, reportMessages } from '#contract/reports.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { adminTexts } from '#web/moderation/texts.ts'
import { relationshipTexts } from '#web/relationships/texts.ts'
import { reportTexts } from '#web/reports/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, signIn, test } from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { sendRequest } from './post-steps.ts'

test.describe.configure({ mode: 'serial' })

const WORDS = 'Follow the link for free drinks all week.'
/** The row of the queue: who, what, why, how many. */
const REPORTED_POST = /^Rosa Delgado .*Post: Follow the link for free drinks.*Spam or a scam · 1 report$/

test('a patron reports a post; staff hide it; others no longer see it, and the patron is notified', async ({
  openAs,
}) => {
  const [rosa, omar, kit, ada] = [
    await openAs(null),
    await openAs('omar', PHONE),
    await openAs('kit'),
    await openAs('ada'),
  ]
  await signIn(rosa, 'rosa@demo.test')
  await expect(rosa).toHaveURL(/\/home$/)
  const { id: postId } = await sendRequest(rosa, 'POST', '/posts', { content: WORDS })
  await omar.goto(`/posts/${postId}`)
  await omar.getByRole('button', { name: uiTexts.moreAbout('Rosa Delgado’s post'), exact: true }).click()
  await omar.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = omar.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  await expect(dialog.getByText(reportMessages.reasonMissing)).toBeVisible()
  await dialog.getByRole('radio', { name: REPORT_REASONS.spam }).check()
  await dialog.getByLabel(new RegExp(`^${reportTexts.note}`)).fill('The same words under every post.')
  await expectAccessibleInThemes(omar, 'report dialog')
  await expectNoHorizontalScroll(omar, 'report dialog')
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  const sent = omar.getByRole('dialog', { name: 'Report sent' })
  await expect(sent.getByText(reportMessages.sent)).toBeVisible()
  await expectAccessibleInThemes(omar, 'report sent')
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(sent).toBeHidden()

  await omar.getByRole('button', { name: uiTexts.moreAbout('Rosa Delgado’s post'), exact: true }).press('Enter')
  await expect(omar.getByRole('menuitem').first()).toBeFocused()
  // Below Share.
  await omar.keyboard.press('ArrowDown')
  await expect(omar.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await omar.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: REPORT_REASONS.hate }).check()
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  await expect(omar.getByText(reportMessages.alreadyReported)).toBeVisible()
  await omar.keyboard.press('Escape')

  await kit.goto(`/posts/${postId}`)
  await expect(kit.getByText(WORDS)).toBeVisible()
  const { id: rail } = (await (await kit.request.get('/api/venues/the-copper-rail')).json()) as { id: string }
  const danger = { subject_type: 'venue', subject_id: rail, reason: 'danger', note: 'He waits at the back door.' }
  await sendRequest(kit, 'POST', '/reports', danger)
  await ada.goto('/admin?tab=reports')
  const urgent = ada.getByRole('button', { name: /^The Copper Rail .*Venue.*Someone is in danger · 1 report.*Urgent$/ })
  await expect(ada.getByRole('button', { name: / · \d+ reports?/ }).first()).toHaveText(/^The Copper Rail.*Urgent$/)
  await expectAccessibleInThemes(ada, 'reports, danger first')
  await expect(ada.getByRole('radio', { name: /^Reports, [1-9]\d* waiting$/ })).toBeChecked()
  await urgent.click()
  await ada.getByRole('button', { name: 'Dismiss' }).click()
  await expect(urgent).toBeHidden()
  await ada.getByRole('button', { name: REPORTED_POST }).click()
  await expect(ada.getByText('“The same words under every post.”')).toBeVisible()
  await ada.getByRole('button', { name: 'Hide this post' }).click()
  await expect(ada.getByText(adminTexts.hidden)).toBeVisible()
  await expect(ada.getByRole('button', { name: REPORTED_POST })).toBeHidden()
  await kit.reload()
  await expect(kit.getByText('Could not load the post.')).toBeVisible()
  await expect(kit.getByText(WORDS)).toBeHidden()

  await rosa.goto('/notifications')
  await expect(
    rosa.getByRole('link', { name: /^Staff hid a post you wrote\. .+ write to \S+@\S+\. A person reads it\.$/ }),
  ).toBeVisible()
  await expect(rosa.getByText(WORDS)).toBeHidden()

  await omar.goto('/notifications')
  await omar.getByRole('link', { name: /The post you reported is now hidden/ }).click()
  const own = omar.getByRole('region', { name: 'Your reports' })
  await expect(own.getByText('Post: spam or a scam')).toBeInViewport()
  await expect(own.getByText('Hidden', { exact: true })).toBeVisible()
})

test('a suspension ends the open page at once and says where to appeal; lifting it restores everything', async ({
  openAs,
}) => {
  // A session of its own, because this test ends it.
  const [rosa, kit, ada] = [await openAs(null), await openAs('kit'), await openAs('ada')]
  await signIn(rosa, 'rosa@demo.test')
  await expect(rosa).toHaveURL(/\/home$/)
  await settled(rosa)
  await ada.goto('/admin?tab=reports')
  await ada.getByRole('radio', { name: 'Decided' }).check()
  await ada.getByRole('button', { name: REPORTED_POST }).click()
  await ada.getByRole('button', { name: adminTexts.suspend, exact: true }).click()
  await expect(ada.getByText(adminMessages.reasonMissing)).toBeVisible()
  await ada.getByLabel(/^Notes/).fill('The same link, day after day.')
  await ada.getByRole('button', { name: adminTexts.suspend, exact: true }).click()
  const sure = ada.getByRole('alertdialog', { name: 'Suspend Rosa Delgado?' })
  await expectAccessibleInThemes(ada, 'confirmation before suspending')
  await sure.getByRole('button', { name: adminTexts.suspend }).click()
  await expect(ada.getByText('Suspended. We’ve emailed them why.')).toBeVisible()

  // The open page stays, now logged out.
  await expect(rosa.getByRole('link', { name: 'Login' })).toBeVisible()
  await kit.goto('/profiles/rosa.d')
  await expect(kit.getByText('Profile not found.')).toBeVisible()
  await signIn(rosa, 'rosa@demo.test')
  await expect(
    rosa.getByText(/^This account is suspended. We emailed you the reason. To appeal, write to \S+@\S+\.$/),
  ).toBeVisible()
  await expectAccessibleInThemes(rosa, 'login of a suspended account')

  await ada.getByRole('radio', { name: 'Suspended' }).check()
  const row = ada.getByRole('listitem').filter({ hasText: 'Rosa Delgado' })
  await expect(row.getByText('“The same link, day after day.”')).toBeVisible()
  await row.getByRole('button', { name: 'Lift suspension of Rosa Delgado' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: adminTexts.liftSuspension }).click()
  await expect(ada.getByText('Rosa Delgado is back. We’ve emailed them.')).toBeVisible()
  await ada.getByRole('radio', { name: adminTexts.auditLog }).check()
  await expect(ada.getByText('@ada.w lifted the suspension of @rosa.d')).toBeVisible()
  await expect(ada.getByText('@ada.w hid a post by @rosa.d')).toBeVisible()

  await kit.reload()
  await expect(kit.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  await signIn(rosa, 'rosa@demo.test')
  await expect(rosa).toHaveURL(/\/home$/)
})

test('on a phone, staff handle a report with three taps from home, and one more undoes it', async ({ openAs }) => {
  const [omar, kit, ada] = [
    await openAs('omar'),
    await openAs('kit'),
    await openAs('ada', { ...PHONE, hasTouch: true }),
  ]
  const { id } = await sendRequest(kit, 'POST', '/posts', { content: 'Nothing wrong with this one.' })
  await sendRequest(omar, 'POST', '/reports', { subject_type: 'post', subject_id: id, reason: 'spam' })
  await ada.goto('/home')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(ada.getByRole('navigation', { name: appTexts.dock }).getByRole('link', { name: /^Reports/ }))
  await tap(ada.getByRole('button', { name: /^Kit Sorensen .*Post: Nothing wrong with this one\./ }))
  await tap(ada.getByRole('button', { name: 'Hide this post' }))
  await expect(ada.getByText(adminTexts.hidden)).toBeVisible()
  expect(taps).toBe(3)
  await omar.goto(`/posts/${id}`)
  await expect(omar.getByText('Could not load the post.')).toBeVisible()

  await tap(ada.getByRole('button', { name: uiTexts.undo }))
  await expect(ada.getByText(adminTexts.restoredByUndo)).toBeVisible()
  await omar.reload()
  await expect(omar.getByText('Nothing wrong with this one.')).toBeVisible()
  await ada.getByRole('radio', { name: adminTexts.auditLog }).check()
  await expect(ada.getByText('@ada.w restored a post by @kit.s')).toBeVisible()
  await expect(ada.getByText('@ada.w hid a post by @kit.s')).toBeVisible()
})

test('the block dialog leads to a report, and the block is still possible afterwards', async ({ openAs }) => {
  const kit = await openAs('kit', PHONE)
  await kit.goto('/profiles/noor.a')
  await kit.getByRole('button', { name: uiTexts.moreAbout('Noor Aziz'), exact: true }).click()
  await kit.getByRole('menuitem', { name: 'Block' }).click()
  const ask = kit.getByRole('alertdialog', { name: 'Block Noor Aziz?' })
  await expectAccessibleInThemes(kit, 'confirmation before a block')
  await ask.getByRole('button', { name: relationshipTexts.reportInstead }).click()
  const dialog = kit.getByRole('dialog', { name: 'Report Noor Aziz' })
  await dialog.getByRole('radio', { name: REPORT_REASONS.impersonation }).check()
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  await kit.getByRole('dialog', { name: 'Report sent' }).getByRole('button', { name: 'Block' }).click()
  await expect(kit.getByText('You blocked Noor Aziz.')).toBeVisible()
  await expect(kit.getByText('Blocked User')).toBeVisible()
  await kit
    .getByRole('button', { name: /^Unblock/ })
    .first()
    .click()
})

test('comments, shifts and venues of others can be reported', async ({ openAs }) => {
  const pat = await openAs('pat')
  const reportable = async (thing: string, title: RegExp) => {
    const more = new RegExp(`^${uiTexts.moreAbout(thing)}`)
    await pat.getByRole('button', { name: more }).first().click()
    await pat.getByRole('menuitem', { name: 'Report' }).click()
    await expect(pat.getByRole('dialog', { name: title })).toBeVisible()
    await pat.keyboard.press('Escape')
    await expect(pat.getByRole('dialog', { name: title })).toBeHidden()
  }
  await pat.goto('/venues/the-copper-rail')
  await pat.getByRole('button', { name: 'Report The Copper Rail' }).click()
  await expect(pat.getByRole('dialog', { name: 'Report The Copper Rail' })).toBeVisible()
  await pat.keyboard.press('Escape')
  await pat.goto('/profiles/marisol.pours')
  await reportable('.+, The Copper Rail', /^Report this shift$/)
  await reportable('.+’s post$', /^Report this post$/)
  await pat.goto('/profile')
  await expect(pat.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(pat)
  await expect(pat.getByRole('button', { name: /’s post$/ })).toHaveCount(0)
})
