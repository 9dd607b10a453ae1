// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { CalendarLink } from '#contract/calendars.ts'
import { type Answers, Crash } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { calendarTexts } from './texts.ts'

const made: CalendarLink = { kind: 'mine', created_at: '2026-11-01T12:00:00.000Z', last_fetched_at: null }
const url = 'https://last-call.example/calendar/abc.ics'
const fresh = { kind: 'mine', url, webcal_url: url.replace('https', 'webcal') } as const

const Page = () => {
  const { data } = useQuery(api.calendars.list.queryOptions())
  if (!data) return null
  return <CalendarCard kind="mine" title="My shifts" text="Where I work." address={data.items[0]} first />
}

type Calendars = NonNullable<Answers['calendars']>

/** Shows the card of a user who has the calendar link `before`, or none. */
const showCard = async (before: CalendarLink | undefined, calendars: Calendars = {}) => {
  let items = before ? [before] : []
  const make = vi.fn(() => {
    items = [made]
    return fresh
  })
  const revoke = vi.fn(() => {
    items = []
    return { done: true as const }
  })
  const { user } = await show(<Page />, {
    answers: { calendars: { list: () => ({ items }), make, revoke, ...calendars } },
  })
  await screen.findByRole('heading', { name: 'My shifts' })
  const click = async (name: string | RegExp, inside: HTMLElement = document.body) =>
    user.click(within(inside).getByRole('button', { name }))
  return { user, make, revoke, click }
}

test('the first link is created without a confirmation and shown as URL, QR code, webcal link and for Google', async () => {
  const { click, make } = await showCard(undefined)
  expect(screen.getByText(calendarTexts.noLink)).toBeVisible()
  await click(/^Create link.*My shifts$/)
  expect(await screen.findByLabelText(calendarTexts.link)).toHaveValue(url)
  expect(screen.getByRole('img', { name: calendarTexts.qrCode })).toBeVisible()
  expect(screen.getByRole('link', { name: calendarTexts.openInCalendar })).toHaveAttribute('href', fresh.webcal_url)
  expect(screen.getByRole('link', { name: new RegExp(`^${calendarTexts.addToGoogle}`) })).toHaveAttribute(
    'href',
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Flast-call.example%2Fcalendar%2Fabc.ics',
  )
  expect(make).toHaveBeenCalledWith({ kind: 'mine' })
})

test('a new link can be copied', async () => {
  const { click } = await showCard(undefined)
  await click(/^Create link.*My shifts$/)
  await screen.findByLabelText(calendarTexts.link)
  await click(calendarTexts.copyLink)
  expect(await screen.findByText(calendarMessages.copied)).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('an existing link shows its creation date but never its URL', async () => {
  await showCard(made)
  expect(screen.getByText(/^Created .* · not used yet$/)).toBeVisible()
  expect(screen.queryByLabelText(calendarTexts.link)).toBeNull()
})

test('replacing a link asks for confirmation, since the current one stops working', async () => {
  const { click, make } = await showCard(made)
  await click(new RegExp(`^${calendarTexts.replaceLink}.*My shifts$`))
  const question = await screen.findByRole('alertdialog', { name: calendarTexts.replaceQuestion })
  await click(uiTexts.cancel, question)
  expect(make).not.toHaveBeenCalled()
  await click(new RegExp(`^${calendarTexts.replaceLink}.*My shifts$`))
  await click(calendarTexts.replaceLink, await screen.findByRole('alertdialog'))
  expect(await screen.findByLabelText(calendarTexts.link)).toHaveValue(url)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('revoking removes the link from the card, even one just created', async () => {
  const { click } = await showCard(undefined)
  await click(/^Create link.*My shifts$/)
  await screen.findByLabelText(calendarTexts.link)
  await click(/^Revoke.*My shifts$/)
  await click(calendarTexts.revokeLink, await screen.findByRole('alertdialog', { name: calendarTexts.revokeQuestion }))
  expect(await screen.findByText(calendarTexts.noLink)).toBeVisible()
  expect(screen.queryByLabelText(calendarTexts.link)).toBeNull()
  expect(await screen.findByText(calendarMessages.revoked)).toBeVisible()
})

test('shows a creation error on the card and a revocation error in the dialog', async () => {
  const crash = () => {
    throw new Crash()
  }
  const { click } = await showCard(made, { make: crash, revoke: crash })
  await click(new RegExp(`^${calendarTexts.replaceLink}.*My shifts$`))
  await click(calendarTexts.replaceLink, await screen.findByRole('alertdialog'))
  expect(await screen.findByRole('alert')).toHaveTextContent(calendarMessages.makeFailed)
  await click(/^Revoke.*My shifts$/)
  const question = await screen.findByRole('alertdialog')
  await click(calendarTexts.revokeLink, question)
  await waitFor(() => expect(within(question).getByRole('alert')).toHaveTextContent(calendarMessages.revokeFailed))
})
