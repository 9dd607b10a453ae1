// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, meWith, profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { ReportDecisionForm } from './ReportDecisionForm.tsx'
import { adminTexts } from './texts.ts'

// Unsent notes are stored per report, so each test uses its own report.
let number = 500
afterEach(() => {
  number += 1
})

const { id, username, username_slug, full_name, avatar_url, user_type, verification_status } = profileWith()
const ben = { id, username, username_slug, full_name, avatar_url, user_type, verification_status }
const person = { ...ben, is_suspended: false, earlier_outcomes: 0 }

const reportWith = (more: Partial<ReportCase> = {}): ReportCase => ({
  subject_type: 'post',
  subject_id: idOf(number),
  is_open: true,
  is_urgent: false,
  report_count: 1,
  reports: [],
  said: 'Buy followers here',
  says: 'Buy followers here',
  link_url: null,
  state: 'shown',
  post_image_url: null,
  thread_image_url: null,
  venue_image_url: null,
  person,
  was_of_username: null,
  outcome: null,
  resolved_by_username: null,
  resolved_at: null,
  first_reported_at: '2026-11-20T12:00:00.000Z',
  ...more,
})

type Decide = NonNullable<NonNullable<Answers['admin']>['decideReport']>

const showReport = async (more: Partial<ReportCase> = {}, decide: Decide = () => reportWith()) => {
  const decideReport = vi.fn(decide)
  const onDecided = vi.fn()
  const { user } = await show(<ReportDecisionForm report={reportWith(more)} onDecided={onDecided} />, {
    me: meWith({ is_admin: true }),
    answers: { admin: { decideReport } },
  })
  return { user, decideReport, onDecided, click: (name: string) => user.click(screen.getByRole('button', { name })) }
}

const listButtons = () => screen.getAllByRole('button').map((button) => button.textContent)
const notes = () => screen.getByRole('textbox', { name: 'Notes' })

test.each<[string, Partial<ReportCase>, string[]]>([
  ['an open post', {}, [adminTexts.suspend, 'Dismiss', 'Hide this post']],
  ['a closed post that is hidden', { is_open: false, state: 'hidden' }, [adminTexts.suspend, 'Restore this post']],
  ['a person', { subject_type: 'user' }, [adminTexts.suspend, 'Dismiss']],
  [
    'a suspended person',
    { subject_type: 'user', person: { ...person, is_suspended: true } },
    [adminTexts.liftSuspension, 'Dismiss'],
  ],
  ['a venue without an owner', { subject_type: 'venue', person: null }, ['Dismiss', 'Hide this venue']],
  ['deleted content', { state: 'gone' }, [adminTexts.suspend, 'Dismiss']],
])('offers the decisions for %s', async (_, more, buttons) => {
  await showReport(more)
  expect(listButtons()).toEqual(buttons)
})

test('hides without notes; Undo in the toast restores', async () => {
  const { click, decideReport, onDecided } = await showReport()
  await click('Hide this post')
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(decideReport).toHaveBeenCalledWith({
    subject_type: 'post',
    subject_id: idOf(number),
    notes: '',
    again: false,
    decision: 'hide',
  })
  expect(await screen.findByText(adminTexts.hidden)).toBeVisible()
  await click(uiTexts.undo)
  expect(await screen.findByText(adminTexts.restoredByUndo)).toBeVisible()
  expect(decideReport).toHaveBeenLastCalledWith(
    expect.objectContaining({ subject_type: 'post', subject_id: idOf(number), decision: 'restore' }),
  )
})

test('an Undo that is too late says why', async () => {
  const { click } = await showReport({}, ({ decision }) => {
    if (decision === 'restore') throw new Refusal('GONE')
    return reportWith()
  })
  await click('Hide this post')
  await screen.findByText(adminTexts.hidden)
  await click(uiTexts.undo)
  expect(await screen.findByText(adminMessages.subjectDeleted)).toBeVisible()
})

test('requires notes before it asks to confirm a suspension', async () => {
  const { click, decideReport } = await showReport()
  await click(adminTexts.suspend)
  expect(notes()).toHaveAccessibleDescription(expect.stringContaining(adminMessages.reasonMissing))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(decideReport).not.toHaveBeenCalled()
})

test('with notes, asks to confirm the suspension, then sends it with the person’s id', async () => {
  const { user, click, decideReport, onDecided } = await showReport()
  await user.type(notes(), 'Spam for weeks')
  await click(adminTexts.suspend)
  const question = await screen.findByRole('alertdialog', { name: `${adminTexts.suspend} Ben Okafor?` })
  expect(decideReport).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: adminTexts.suspend }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(decideReport).toHaveBeenCalledWith(
    expect.objectContaining({ decision: 'suspend', notes: 'Spam for weeks', person_id: ben.id }),
  )
})

test('reports that a colleague has decided already, and keeps the notes', async () => {
  const { user, click, onDecided } = await showReport({}, () => {
    throw new Refusal('DONE_ALREADY')
  })
  await user.type(notes(), 'Harmless')
  await click('Dismiss')
  expect(await screen.findByRole('alert')).toHaveTextContent(adminMessages.doneAlready)
  expect(notes()).toHaveValue('Harmless')
  expect(onDecided).not.toHaveBeenCalled()
})

test('decides again on a closed report with `again` set', async () => {
  const { click, decideReport } = await showReport({ is_open: false, state: 'hidden' })
  await click('Restore this post')
  await waitFor(() => expect(decideReport).toHaveBeenCalledWith(expect.objectContaining({ again: true })))
})
