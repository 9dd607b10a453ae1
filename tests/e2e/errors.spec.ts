import { accountMessages } from '#contract/accounts.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { dayTexts } from '#web/ui/days/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, settled, signIn, test } from './browser-test.ts'
import { addButton, fillShift } from './shift-form.ts'
import { shiftSoon } from './shift-times.ts'
import { seeSpecified } from './specified.ts'

const COPPER_RAIL = 'The Copper Rail, Belleville'

test('a patron cannot post shifts', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/shifts/new')
  await seeSpecified(pat, 'add a shift', 'Access Denied')
  await seeSpecified(pat, 'add a shift', 'Only Bartenders or Entertainers can post shifts.')
  await pat.getByRole('main').getByRole('link', { name: 'Go to Profile' }).click()
  await expect(pat).toHaveURL(/\/profile$/)
})

test('a shift requires a venue, times in order, a valid day, and at most 24 hours', async ({ openAs }) => {
  const dez = await openAs('dez')
  await dez.goto('/shifts/new')
  await expect(dez.getByLabel('Venue')).toBeVisible()
  await addButton(dez).click()
  await seeSpecified(dez, 'add a shift', 'Please select a venue and set start/end times.')
  await expect(dez.getByText('Please select a venue.', { exact: true })).toBeVisible()
  await expect(dez.getByLabel('Venue')).toBeFocused()

  await fillShift(dez, { venue: COPPER_RAIL, start: '17:00', end: '17:00' })
  await seeSpecified(dez, 'add a shift', 'End time must be after start time.')
  await dez.getByLabel(shiftTexts.endTime).fill('02:00')
  await expect(dez.getByText('End time must be after start time.')).toBeHidden()
  await expect(dez.getByText(/^Ends \w+day at 2:00 AM · 9 hours$/)).toBeVisible()

  await dez.getByRole('button', { name: dayTexts.anotherDay }).click()
  await dez.getByLabel(dayTexts.anotherDay, { exact: true }).last().fill('0026-11-21')
  await addButton(dez).click()
  await seeSpecified(dez, 'add a shift', 'Invalid date/time format selected.')

  // The night when clocks go back has 25 hours.
  await dez.getByLabel(dayTexts.anotherDay, { exact: true }).last().fill('2026-10-31')
  await dez.getByLabel(shiftTexts.endTime).fill('16:30')
  await expect(dez.getByText(shiftMessages.tooLong)).toBeVisible()
})

test('an overlap and a very long shift need confirmation, a duplicate is rejected, and the typed values stay', async ({
  openAs,
}) => {
  const gus = await openAs('gus')
  const evening = shiftSoon(3)
  await gus.goto('/shifts/new')
  await fillShift(gus, { venue: COPPER_RAIL, ...evening })
  await addButton(gus).click()
  await seeSpecified(gus, 'add a shift', 'Shift added successfully!')

  await fillShift(gus, { venue: COPPER_RAIL, ...evening, notes: 'Again' })
  await addButton(gus).click()
  await seeSpecified(gus, 'add a shift', 'Failed to add shift: {reason}', { reason: shiftMessages.duplicate })
  await expect(gus.getByLabel(shiftTexts.notes)).toHaveValue('Again')

  await fillShift(gus, { venue: 'Mudlark Tavern, Belleville' })
  await addButton(gus).click()
  const dialog = gus.getByRole('alertdialog')
  await expect(dialog).toContainText(shiftMessages.overlap)
  await expect(dialog).toContainText('The Copper Rail')
  await dialog.getByRole('button', { name: appTexts.keepEditing }).click()
  await expect(dialog).toBeHidden()
  await expect(gus.getByLabel(shiftTexts.notes)).toHaveValue('Again')
  await addButton(gus).click()
  await dialog.getByRole('button', { name: shiftTexts.postAnyway }).click()
  await expect(gus.getByText('Shift added successfully!').first()).toBeVisible()
  await expect(gus.getByLabel(shiftTexts.notes)).toHaveValue('')

  await gus.getByRole('button', { name: dayTexts.anotherDay }).click()
  await gus.getByLabel(dayTexts.anotherDay, { exact: true }).last().fill('2026-01-05')
  await fillShift(gus, { venue: COPPER_RAIL, start: '06:00', end: '23:00' })
  await addButton(gus).click()
  await expect(dialog).toContainText(shiftMessages.confirmLong)
  await dialog.getByRole('button', { name: shiftTexts.confirmAdd }).click()
  await expect(gus.getByLabel(shiftTexts.startTime)).toHaveValue('')
})

test('a failed save says why and keeps the typed values; a failed read can be retried', async ({ openAs }) => {
  const nadia = await openAs('nadia')
  await nadia.route('**/api/venue-options*', (route) => route.abort())
  await nadia.goto('/shifts/new')
  await seeSpecified(nadia, 'add a shift', 'Failed to load venues list.')
  await nadia.unroute('**/api/venue-options*')
  await nadia.getByRole('button', { name: uiTexts.tryAgain }).click()
  await fillShift(nadia, { venue: COPPER_RAIL, ...shiftSoon(), notes: 'Keep me' })
  await nadia.route('**/api/shifts', (route) => route.abort())
  await addButton(nadia).click()
  await expect(nadia.getByText(/^Failed to add shift: Last Call could not be reached\./)).toBeVisible()
  await expect(nadia.getByLabel(shiftTexts.notes)).toHaveValue('Keep me')
})

test("someone else's shift cannot be edited; a missing one is not found", async ({ openAs, request }) => {
  const bea = await openAs('bea')
  const pat = await openAs('pat')
  const mine = await bea.context().request.get('/api/me/shifts')
  const { items } = (await mine.json()) as { items: { id: string }[] }
  await pat.goto(`/shifts/${items[0]?.id}/edit`)
  await seeSpecified(pat, 'edit a shift', 'You are not authorized to edit this shift.')
  await pat.goto('/shifts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit')
  await seeSpecified(pat, 'edit a shift', 'Shift not found.')
  await pat.goto('/profiles/nobody.here')
  await seeSpecified(pat, "another person's profile", 'Profile not found.')
  await pat.goto('/venues/no-such-bar')
  await seeSpecified(pat, 'venue page', 'Venue not found.')
  // A URL that can contain neither an id nor a slug shows an error without asking the server.
  for (const part of ['!!!', 'bea c', 'x'.repeat(121)].map(encodeURIComponent)) {
    await pat.goto(`/profiles/${part}`)
    await seeSpecified(pat, "another person's profile", 'User ID not found in URL.')
    await pat.goto(`/venues/${part}/specials`)
    await seeSpecified(pat, 'venue page', 'Venue identifier not found in URL.')
    await pat.goto(`/posts/${part}`)
    await seeSpecified(pat, 'post', 'Post ID not found.')
  }
  expect((await request.get('/api/me/shifts')).status()).toBe(401)
})

for (const [what, unreadable] of [
  ['times', { start_time: 'soon', end_time: 'later' }],
  ['a zone that the browser does not know', { venue_time_zone: 'Mars/Olympus' }],
] as const)
  test(`a shift with ${what} can still be corrected`, async ({ openAs }) => {
    const bea = await openAs('bea')
    const { items } = (await (await bea.request.get('/api/me/shifts')).json()) as { items: { id: string }[] }
    const id = items[0]?.id ?? ''
    await bea.route(`**/api/**/shifts/${id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...unreadable } })
    })
    await bea.route(`**/api/shifts/${id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...unreadable } })
    })
    await bea.goto(`/shifts/${id}/edit`)
    await seeSpecified(bea, 'edit a shift', 'Could not read shift times correctly.')
    await expect(bea.getByLabel(shiftTexts.startTime)).toHaveValue('')
    await bea.getByRole('button', { name: uiTexts.saveChanges }).click()
    await expect(bea.getByText(shiftTexts.startTimeMissing)).toBeVisible()
    await bea.getByRole('button', { name: /^(Cancel|Delete past|Hide past) shift$/ }).click()
    await expect(bea.getByRole('alertdialog')).toBeVisible()
  })

test('a server error is shown as one with its request id, and is not blamed on the connection', async ({ openAs }) => {
  const june = await openAs('june')
  await june.goto('/profile/edit')
  await june.getByLabel('Location').fill('Fairview Heights')
  // Answered inside the browser, because a 5xx from the server fails every test.
  const failing = (status: number, headers: Record<string, string>) =>
    june.evaluate(
      ([status, headers]) => {
        const real = window.fetch.bind(window)
        window.fetch = (input, init) => {
          const { method } = new Request(input, init)
          return method === 'PATCH' ? Promise.resolve(new Response('{}', { status, headers })) : real(input, init)
        }
      },
      [status, headers] as const,
    )
  const save = () => june.getByRole('button', { name: profileTexts.save }).click()
  await failing(500, { 'x-request-id': 'a1b2c3', 'content-type': 'application/json' })
  await save()
  await expect(
    june.getByText(`Failed to update profile. ${uiTexts.serverFailed} Try again. (Request a1b2c3)`),
  ).toBeVisible()
  await failing(502, { 'content-type': 'text/html' })
  await save()
  await expect(june.getByText('Last Call isn’t available right now. Try again in a moment.')).toBeVisible()
  await june.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await save()
  await expect(june.getByText('Last Call could not be reached. Try again in a moment.')).toBeVisible()
  await june.context().setOffline(true)
  await save()
  await expect(june.getByText(`Failed to update profile. ${uiTexts.offline}`)).toBeVisible()
  await june.context().setOffline(false)
})

test('registration and login show their validation messages', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: /Patron/ }).check()
  await page.getByLabel('Email').fill('kim@example.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel(accountTexts.confirmPassword).fill('other')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seeSpecified(page, 'registration', 'Password should be at least 6 characters long')
  await expect(page.getByText(accountMessages.ageMissing)).toBeVisible()
  await seeSpecified(page, 'registration', 'Passwords do not match')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()

  // A taken address gets the same answer as a new one.
  await page.getByLabel('Email').fill('bea@demo.test')
  await page.getByLabel(accountTexts.confirmPassword).fill('long enough')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    page.getByText('Registration successful! Please check your email to confirm your account.'),
  ).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'bea@demo.test', 'not her password')
  await expect(page.getByText(accountMessages.wrongCredentials)).toBeVisible()
})

test("logged out, a members' page leads to login and back", async ({ page }) => {
  await page.goto('/venues/the-still')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill('june@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('last-call')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'The Still', level: 1 })).toBeVisible()

  // The session ends while the page is open.
  await page.getByRole('navigation', { name: appTexts.mainNavigation }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: /June/ })).toBeVisible()
  // The event stream would report it first; here the next read is to report it.
  await page.route('**/api/notifications/stream*', () => undefined)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'June Albrecht', level: 1 })).toBeVisible()
  await settled(page)
  await page.context().clearCookies()
  // A read in the background may notice it first.
  const notice = page.getByText('Please log in to view your profile.')
  await page.getByText(shiftTexts.past, { exact: true }).or(notice).first().click()
  await seeSpecified(page, 'own profile', 'Please log in to view your profile.')
})
