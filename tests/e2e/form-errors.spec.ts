import type { Locator, Page } from '@playwright/test'
import { profileMessages } from '#contract/profiles.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { menuTexts } from '#web/menus/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { rosterTexts } from '#web/shifts/roster/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  type DemoUser,
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  setTextSize,
  settled,
  test,
} from './browser-test.ts'
import { openScreen } from './screen-ids.ts'
import { PHONE } from './screen-list.ts'
import { fillShift } from './shift-form.ts'
import { shiftSoon } from './shift-times.ts'

type FormCase = {
  who: DemoUser
  path: string
  /** The label of the submit button. */
  submit: string | RegExp
  /** Makes a new form valid. */
  fill?: (page: Page) => Promise<unknown>
  /** Makes a field wrong, and how the field is found that then has the focus. Without it, the form has no such field. */
  wrong?: (page: Page) => Promise<unknown>
  focused?: (page: Page) => Locator
  /** The field of which the server complains. */
  field?: string
  /** Shown instead of the server's own words. */
  refusal?: string
}

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:one',
  'DTSTART;TZID=America/Chicago:20300105T180000',
  'DTEND;TZID=America/Chicago:20300105T230000',
  'SUMMARY:Bar',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\n')

const fillRoster = async (page: Page) => {
  await page.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await page.getByLabel(rosterTexts.pasted).fill(CALENDAR)
}
const clearName = (page: Page) => page.getByLabel('Name', { exact: true }).fill('')
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const clearTitle = (page: Page) => page.getByLabel('Title').fill('')
const title = (page: Page) => page.getByLabel('Title')

const FORMS: Record<string, FormCase> = {
  'a new shift': {
    who: 'dez',
    path: '/shifts/new',
    submit: shiftTexts.add,
    fill: (page) => fillShift(page, { venue: 'The Copper Rail, Belleville', ...shiftSoon(40) }),
    wrong: (page) => page.getByLabel('Venue').selectOption(''),
    focused: (page) => page.getByLabel('Venue'),
    field: 'venue_id',
  },
  'a shift': {
    who: 'bea',
    path: '/shifts/{shift}/edit',
    submit: uiTexts.saveChanges,
    wrong: (page) => page.getByLabel(shiftTexts.startTime).fill(''),
    focused: (page) => page.getByLabel(shiftTexts.startTime),
    field: 'notes',
  },
  'a profile': {
    who: 'bea',
    path: '/profile/edit',
    submit: profileTexts.save,
    wrong: (page) => page.getByLabel('Username', { exact: true }).fill('b'),
    focused: (page) => page.getByLabel('Username', { exact: true }),
    field: 'full_name',
    refusal: profileMessages.updateFailed,
  },
  'a post': {
    who: 'bea',
    path: '/posts/{own-post}/edit',
    submit: uiTexts.saveChanges,
    wrong: (page) => page.getByRole('main').getByRole('textbox').first().fill('x'.repeat(2001)),
    focused: (page) => page.getByRole('main').getByRole('textbox').first(),
    field: 'content',
  },
  'a venue': {
    who: 'olive',
    path: '/venues/tin-ceiling/edit',
    submit: 'Save Venue Changes',
    wrong: clearName,
    focused: name,
    field: 'phone_number',
  },
  'an event': {
    who: 'olive',
    path: '/venues/night-heron/events/{event}/edit',
    submit: uiTexts.saveChanges,
    wrong: clearName,
    focused: name,
    field: 'description',
  },
  'a special': {
    who: 'olive',
    path: '/venues/tin-ceiling/specials/{special}/edit',
    submit: uiTexts.saveChanges,
    wrong: clearTitle,
    focused: title,
    field: 'details',
  },
  'a menu page': {
    who: 'olive',
    path: '/venues/tin-ceiling/menu/{menu-page}/edit',
    submit: uiTexts.saveChanges,
    wrong: async (page) => {
      await page.getByText(menuTexts.more, { exact: true }).click()
      await page.getByLabel(menuTexts.pageOrder).fill('-1')
    },
    focused: (page) => page.getByLabel(menuTexts.pageOrder),
    field: 'title',
  },
  'a roster': {
    who: 'noor',
    path: '/shifts/import',
    submit: rosterTexts.read,
    fill: fillRoster,
    wrong: (page) => page.getByLabel(rosterTexts.pasted).fill(''),
    focused: (page) => page.getByLabel(rosterTexts.pasted),
    field: 'venue_id',
  },
  'the review of a roster': {
    who: 'noor',
    path: '/shifts/import',
    submit: /^Add \d+ shift/,
    fill: async (page) => {
      await fillRoster(page)
      await page.getByRole('button', { name: rosterTexts.read }).click()
      await expect(page.getByRole('heading', { name: rosterTexts.review })).toBeVisible()
    },
  },
  'a copied week': {
    who: 'bea',
    path: '/shifts/copy',
    submit: /^Add \d+ shift/,
  },
}

const SMALL = { width: 360, height: 780 }
const REFUSAL = 'You’ve said this already.'
const FIELD_ERROR = 'This is the one that is wrong.'

type Failure = { status: number; body: unknown } | undefined

/** Answers writes inside the browser, because a 5xx from the server fails every test. */
const failWith = (page: Page, failure: Failure) =>
  page.evaluate((set) => {
    const real: typeof fetch = Reflect.get(window, 'realFetch') ?? window.fetch.bind(window)
    Reflect.set(window, 'realFetch', real)
    window.fetch = (input, init) => {
      const { method } = new Request(input, init)
      if (!set || method === 'GET') return real(input, init)
      const headers = { 'content-type': 'application/json', 'x-request-id': '0f1e2d3c4b5a' }
      return Promise.resolve(new Response(JSON.stringify(set.body), { status: set.status, headers }))
    }
  }, failure)

const refuse = (code: string, message: string, data: object): Failure => ({
  status: 422,
  body: { defined: true, code, status: 422, message, data },
})

/** Whether nothing covers the element: not its middle, nor its upper and lower edges; of a tall field, only the top. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const seen = node instanceof HTMLTextAreaElement ? Math.min(height, 80) : height
    return [4, seen / 2, seen - 4].every((down) => {
      const found = document.elementFromPoint(left + width / 2, top + down)
      return found !== null && node.contains(found)
    })
  })

const submit = async (page: Page, form: FormCase) => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('button', { name: form.submit, exact: typeof form.submit === 'string' }).click()
}

const expectMessage = async (page: Page, form: FormCase, message: string | RegExp, where: string) => {
  await submit(page, form)
  const problem = page.locator('[data-form-bar] [data-form-problem]')
  await expect(problem, where).toHaveText(message)
  await expect(problem.getByRole('alert'), where).toBeVisible()
  await expect(problem, where).toBeFocused()
  await expect.poll(() => isUncovered(problem), { message: where }).toBe(true)
}

const expectField = async (field: Locator, where: string) => {
  await expect(field, where).toBeFocused()
  await expect(field, where).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => isUncovered(field), { message: where }).toBe(true)
}

for (const [what, form] of Object.entries(FORMS))
  test(`a failed save of ${what} shows why above the buttons on a phone`, async ({ openAs }) => {
    const page = await openAs(form.who, { viewport: PHONE })
    await openScreen(page, form.path)
    await settled(page)
    await form.fill?.(page)
    for (const [size, viewport] of [
      ['', PHONE],
      ['200%', SMALL],
    ] as const) {
      await page.setViewportSize(viewport)
      await setTextSize(page, size)
      const where = `${what} at ${viewport.width} px ${size}`

      await failWith(page, undefined)
      await page.context().setOffline(true)
      await expectMessage(page, form, new RegExp(uiTexts.offline), `${where}, offline`)
      await page.context().setOffline(false)
      await failWith(page, { status: 500, body: {} })
      await expectMessage(page, form, /Request 0f1e2d3c4b5a/, `${where}, failed`)
      await failWith(page, refuse('FORBIDDEN', REFUSAL, {}))
      await expectMessage(page, form, new RegExp(form.refusal ?? REFUSAL), `${where}, refused`)
      if (form.field) {
        await failWith(page, refuse('INVALID', FIELD_ERROR, { fields: { [form.field]: FIELD_ERROR } }))
        await submit(page, form)
        await expectField(page.locator('[aria-invalid="true"]').first(), `${where}, field refused`)
      }
    }
    await failWith(page, undefined)
    if (!form.wrong || !form.focused) return
    await form.wrong(page)
    for (const [size, viewport] of [
      ['200%', SMALL],
      ['', PHONE],
    ] as const) {
      await page.setViewportSize(viewport)
      await setTextSize(page, size)
      await submit(page, form)
      await expectField(form.focused(page), `${what} at ${viewport.width} px ${size}, wrong field`)
    }
  })

test('a session that ends while a form is open comes back over the form, which is then saved', async ({ openAs }) => {
  const page = await openAs('sasha', { viewport: PHONE })
  // The picture in the top bar can begin to load after all else, and without a session it is missing.
  const picture = page.waitForResponse(/\/media\/avatars\/.*v=small/)
  await page.goto('/profile/edit')
  await page.getByLabel('Location').fill('Fairview Heights')
  await settled(page)
  await picture
  // This session alone ends; other tests go on with theirs.
  await page.context().clearCookies()
  await page.getByRole('button', { name: profileTexts.save }).click()
  const dialog = page.getByRole('dialog', { name: accountTexts.loginAgain })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessibleInThemes(page, 'login over a form')
  await expectNoHorizontalScroll(page, 'login over a form')
  await dialog.getByLabel('Email').fill('sasha@demo.test')
  await dialog.getByLabel('Password', { exact: true }).fill('last-call')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Fairview Heights')).toBeVisible()
})
