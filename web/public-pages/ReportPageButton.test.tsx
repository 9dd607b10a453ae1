// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { REPORT_REASONS, reportMessages } from '#contract/reports.texts.ts'
import { show } from '#tests/support/components/show.tsx'
import { reportTexts } from '#web/reports/texts.ts'
import { ReportPageButton } from './ReportPageButton.tsx'
import { publicPageTexts } from './texts.ts'

/** Opens the form; reports are answered with this status and body. */
const openForm = async (status: number, body: object) => {
  const { user } = await show(<ReportPageButton page="venue:the-still" />)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  await user.click(screen.getByRole('button', { name: publicPageTexts.report }))
  await screen.findByRole('dialog')
  return { user, sent, send: () => user.click(screen.getByRole('button', { name: reportTexts.send })) }
}

afterEach(() => vi.unstubAllGlobals())

test('sends the page, the reason and what else was entered', async () => {
  const { user, sent, send } = await openForm(201, { done: true })
  await user.click(screen.getByRole('radio', { name: REPORT_REASONS.spam }))
  await user.type(screen.getByLabelText(new RegExp(reportTexts.note)), 'It closed.')
  await user.type(screen.getByLabelText(/Email/), 'sam@bar.test')
  await send()
  expect(await screen.findByText(reportMessages.sentWithoutAccount)).toBeVisible()
  expect(sent).toEqual([{ page: 'venue:the-still', reason: 'spam', note: 'It closed.', email: 'sam@bar.test' }])
})

test('shows errors at their fields, and keeps the input', async () => {
  const fields = { reason: reportMessages.reasonMissing, email: 'Please enter a valid email address' }
  const { user, send } = await openForm(422, { data: { fields } })
  await user.type(screen.getByLabelText(/Email/), 'sam')
  await send()
  expect(await screen.findByText(reportMessages.reasonMissing)).toBeVisible()
  expect(screen.getByLabelText(/Email/)).toHaveValue('sam')
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(expect.stringContaining(fields.email))
})

test('says that a page no longer exists, or that sending failed', async () => {
  const { send } = await openForm(404, { message: reportMessages.subjectNotFound })
  await send()
  expect(await screen.findByText(reportMessages.subjectNotFound)).toBeVisible()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await send()
  expect(await screen.findByText(reportMessages.failed)).toBeVisible()
})
