import type { Locator, Page } from '@playwright/test'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { incomeTexts } from '#web/income/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { holdDeletes } from './hold-deletes.ts'
import { loseAnswers } from './lose-answers.ts'
import { seeSpecified } from './specified.ts'

const HOUR = 3_600_000

/** A shift of the logged-in talent that ended two hours ago. */
const createEndedShift = async (page: Page) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const venues = (await (await page.request.get('/api/venue-options', { headers })).json()) as {
    items: { id: string; name: string }[]
  }
  const end = Math.floor(Date.now() / HOUR) * HOUR - HOUR
  const answer = await page.request.post('/api/shifts', {
    headers,
    data: {
      venue_id: venues.items.find(({ name }) => name === 'Tin Ceiling')?.id,
      start_time: new Date(end - 6 * HOUR).toISOString(),
      end_time: new Date(end).toISOString(),
      notes: null,
      allow_overlap: true,
    },
  })
  expect(answer.status()).toBe(201)
}

const counted = async (page: Page) =>
  Number(
    /(\d+) shifts with income/.exec(
      (await page
        .getByText(/shifts with income/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  )

test('talent record tips right after a shift, correct them and delete them', async ({ openAs }) => {
  const bea = await openAs('bea')
  await createEndedShift(bea)
  await bea.goto('/income-tracker')
  await expect(bea).toHaveURL(/\/Pages\/income-tracker$/)
  await seeSpecified(bea, 'income tracker', 'Income Tracker')
  await settled(bea)
  const before = await counted(bea)

  await bea.getByRole('button', { name: incomeTexts.record }).click()
  const dialog = bea.getByRole('dialog', { name: incomeTexts.add })
  await expect(dialog).toContainText('Tin Ceiling')
  await expect(dialog.getByRole('radio', { name: 'Tips' })).toBeChecked()
  for (const wrong of ['', '0', '-5', 'twelve', '0.001']) {
    await dialog.getByLabel(incomeTexts.amount).fill(wrong)
    await dialog.getByRole('button', { name: incomeTexts.save }).click()
    await seeSpecified(dialog, 'income tracker', 'Amount must be a positive number.')
  }
  await dialog.getByLabel(incomeTexts.amount).fill('112.5')
  await dialog.getByLabel('Date').fill('')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await seeSpecified(dialog, 'income tracker', 'Please select a date for this income.')
  await bea.keyboard.press('Escape')
  await bea.getByRole('button', { name: appTexts.discardChanges }).click()
  await bea.getByRole('button', { name: incomeTexts.record }).click()
  await dialog.getByLabel(incomeTexts.amount).fill('112.5')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(bea.getByText(incomeMessages.added)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bea.getByRole('button', { name: incomeTexts.record })).toHaveCount(0)
  await expect(bea.getByText(`${before + 1} shifts with income`)).toBeVisible()

  // In past shifts, the entry itself is the button that edits it.
  const row = bea
    .getByRole('listitem')
    .filter({ hasText: 'Tin Ceiling' })
    .filter({ has: bea.getByRole('button', { name: /^Add/ }) })
  await expect(row.first()).toContainText('$112.50')
  const line = bea.getByRole('region', { name: 'Past shifts' }).getByRole('button', { name: /^Edit Tips.*\$112\.50/ })
  await line.click()
  const edit = bea.getByRole('dialog', { name: incomeTexts.edit })
  await expect(edit.getByLabel(incomeTexts.amount)).toHaveValue('112.50')
  await edit.getByLabel(incomeTexts.amount).fill('1234.56')
  await edit.getByRole('button', { name: incomeTexts.save }).click()
  await expect(bea.getByText(incomeMessages.updated)).toBeVisible()
  const changed = bea
    .getByRole('region', { name: 'Past shifts' })
    .getByRole('button', { name: /^Edit Tips.*\$1,234\.56/ })
  await expect(changed).toBeVisible()
  const best = bea.getByRole('listitem').filter({ hasText: 'Best shift' })
  await expect(best).toContainText('$1,234.56')
  await expect(best).toContainText('Tin Ceiling')

  // A wage for the same shift is a separate entry.
  await row.first().getByRole('button', { name: /^Add/ }).click()
  await dialog.getByLabel(incomeTexts.amount).fill('44')
  await dialog.getByRole('radio', { name: incomeTypeNames.hourly_wage }).check()
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(row.first()).toContainText('$1,278.56')

  await changed.click()
  await edit.getByRole('button', { name: uiTexts.delete }).click()
  const asked = bea.getByRole('alertdialog', { name: 'Delete this entry?' })
  await expect(asked).toContainText('$1,234.56')
  await asked.getByRole('button', { name: uiTexts.keep }).click()
  await expect(changed).toBeVisible()
  await changed.click()
  await edit.getByRole('button', { name: uiTexts.delete }).click()
  await asked.getByRole('button', { name: 'Delete entry' }).click()
  await expect(bea.getByText(incomeMessages.deleted)).toBeVisible()
  await expect(changed).toHaveCount(0)

  // The entry disappears before the server answers, and a failure brings it back with a message.
  const refuse = await holdDeletes(bea, '**/api/income/*')
  const wage = row.first().getByRole('button', { name: /^Edit Hourly wage/ })
  await wage.click()
  await edit.getByRole('button', { name: uiTexts.delete }).click()
  await asked.getByRole('button', { name: 'Delete entry' }).click()
  await expect(wage).toHaveCount(0)
  refuse()
  await seeSpecified(bea, 'income tracker', 'Failed to delete income entry: {reason}', {
    reason: uiTexts.unreachable,
  })
  await expect(wage).toBeVisible()
})

test('retrying income that arrived without an answer does not record it twice', async ({ openAs }) => {
  const dez = await openAs('dez')
  await createEndedShift(dez)
  await dez.goto('/Pages/income-tracker')
  await settled(dez)
  await dez.getByRole('button', { name: incomeTexts.record }).click()
  const dialog = dez.getByRole('dialog', { name: incomeTexts.add })
  await dialog.getByLabel(incomeTexts.amount).fill('61.75')
  const restore = await loseAnswers(dez, '**/api/income')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(dialog.getByText(incomeMessages.saveFailed)).toBeVisible()
  await expect(dialog.getByLabel(incomeTexts.amount)).toHaveValue('61.75')
  await restore()
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(dez.getByText(incomeMessages.added)).toBeVisible()
  await dez.reload()
  await settled(dez)
  const past = dez.getByRole('region', { name: 'Past shifts' })
  await expect(past.getByRole('button', { name: /^Edit Tips.*\$61\.75/ })).toHaveCount(1)
})

test('month and year can be chosen; a goal can be set and removed', async ({ openAs }) => {
  const eli = await openAs('eli')
  await eli.goto('/Pages/income-tracker')
  await settled(eli)
  const last = new Date().getUTCFullYear()
  await expect(eli.getByLabel('Year').locator('option').first()).toHaveText(String(last))
  await eli.getByLabel('Month').selectOption({ label: 'January' })
  await settled(eli)
  await expect(eli.getByLabel('Month')).toHaveValue('1')

  await eli.getByRole('button', { name: 'Set a monthly goal' }).click()
  const dialog = eli.getByRole('dialog', { name: 'Monthly goal' })
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(dialog.getByText('Amount must be a positive number.')).toBeVisible()
  await dialog.getByLabel(incomeTexts.amount).fill('1200')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(eli.getByText(incomeMessages.goalSet)).toBeVisible()
  await expect(eli.getByRole('progressbar', { name: /^Goal for/ })).toHaveAttribute('aria-valuetext', /of \$1,200\.00$/)
  await eli.getByRole('button', { name: 'Change goal' }).click()
  await dialog.getByRole('button', { name: incomeTexts.removeGoal }).click()
  await expect(eli.getByRole('button', { name: 'Set a monthly goal' })).toBeVisible()

  await eli.getByRole('link', { name: 'Add a past shift' }).click()
  await expect(eli.getByRole('heading', { name: 'Add New Shift' })).toBeVisible()
  // Until 6 AM, tonight is still the evening before.
  const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() - 30 * HOUR)
  await expect(eli.locator(`input[type="radio"][value="${yesterday}"]`)).toBeChecked()
})

test('only one spelling of the URL works; logged out, it asks to log in', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/pages/income-tracker')
  await expect(pat).toHaveURL(/\/Pages\/income-tracker$/)
  await expect(pat.getByText('No past shifts yet.')).toBeVisible()
  for (const other of ['/PAGES/income-tracker', '/Pages/Income-Tracker', '/Income-Tracker']) {
    await pat.goto(other)
    await expect(pat.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  }
  const nobody = await openAs(null)
  await nobody.goto('/Pages/income-tracker')
  await expect(nobody).toHaveURL(/\/login\?next=%2FPages%2Fincome-tracker$/)
})

test('when the session ends on the open page, it says so with a link', async ({ openAs, context: _ }) => {
  const pat = await openAs('pat')
  // The event stream would report it first; here the next read is to report it.
  await pat.route('**/api/notifications/stream*', (route) => route.abort())
  await pat.goto('/Pages/income-tracker')
  await settled(pat)
  // Without a stream, the page would also poll the session.
  await pat.route('**/api/auth/get-session', (route) => route.abort())
  await pat.context().clearCookies()
  await pat.getByLabel('Month').selectOption({ label: 'March' })
  await expect(pat.getByText(incomeMessages.signedOut)).toBeVisible()
  await expect(pat.getByText('This week')).toHaveCount(0)
  await expect(pat.getByRole('link', { name: appTexts.goToSignIn })).toHaveAttribute('href', /next=/)
})

test('on paper the tracker is light and has no navigation', async ({ openAs }) => {
  const bea = await openAs('bea', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await bea.goto('/Pages/income-tracker')
  await settled(bea)
  const dock = bea.getByRole('navigation', { name: appTexts.dock })
  await expect(dock).toBeVisible()
  await bea.emulateMedia({ media: 'print' })
  await expect(dock).toBeHidden()
  await expect(bea.getByRole('banner')).toBeHidden()
  await expect(bea.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(bea.getByRole('region', { name: 'By day of the week' })).toBeVisible()
})

test('home asks talent for their income right after a shift, and asks no one else', async ({ openAs }) => {
  const wes = await openAs('wes')
  await createEndedShift(wes)
  await wes.goto('/home')
  const ask = wes.getByRole('region', { name: 'How much did you make?' })
  await expect(ask).toContainText('Tin Ceiling')
  await settled(wes)
  await expectAccessible(wes, 'home after a shift')
  await ask.getByRole('button', { name: incomeTexts.record }).click()
  const dialog = wes.getByRole('dialog')
  await dialog.getByLabel(incomeTexts.amount).fill('85')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(dialog).toBeHidden()
  await expect(ask).toHaveCount(0)

  const pat = await openAs('pat')
  await pat.goto('/home')
  await settled(pat)
  await expect(pat.getByText('How much did you make?')).toHaveCount(0)
})

test('on a phone, talent log tonight’s tips with three taps from home and the amount', async ({ openAs }) => {
  const imani = await openAs('imani', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await createEndedShift(imani)
  let taps = 0
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport()
    taps += 1
    await target.tap()
  }
  await imani.goto('/home')
  await settled(imani)
  await tap(imani.getByRole('navigation', { name: appTexts.dock }).getByRole('link', { name: 'Income' }))
  await settled(imani)
  await tap(imani.getByRole('button', { name: incomeTexts.record }))
  const dialog = imani.getByRole('dialog', { name: incomeTexts.add })
  await dialog.getByLabel(incomeTexts.amount).fill('96.5')
  await tap(dialog.getByRole('button', { name: incomeTexts.save }))
  await expect(imani.getByText(incomeMessages.added)).toBeVisible()
  expect(taps).toBe(3)
})

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`with its dialogs open, the page passes axe at ${width} in both themes`, async ({ openAs }) => {
    const bea = await openAs('bea', { viewport: { width, height } })
    await bea.goto('/Pages/income-tracker')
    await settled(bea)
    const look = async (where: string) => {
      await expectAccessibleInThemes(bea, where)
      await expectNoHorizontalScroll(bea, where)
    }
    await look('tracker')
    await bea.getByRole('button', { name: /^Edit/ }).first().click()
    await bea.getByRole('dialog').getByLabel(incomeTexts.amount).fill('nothing')
    await bea.getByRole('dialog').getByRole('button', { name: incomeTexts.save }).click()
    await look('edit income')
    await bea.getByRole('dialog').getByRole('button', { name: uiTexts.delete }).click()
    await expect(bea.getByRole('alertdialog')).toBeVisible()
    await look('confirmation before deleting')
    await bea.getByRole('button', { name: uiTexts.keep }).click()
    await bea.getByRole('button', { name: /goal/ }).click()
    await look('goal')
  })
