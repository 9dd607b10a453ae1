// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { REPORT_REASONS, reportMessages } from '#contract/reports.texts.ts'
import type { OwnReport } from '#contract/reports.ts'
import { type Answers, Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { ReportDialog } from './ReportDialog.tsx'
import type { ReportTarget } from './report-target.ts'
import { reportTexts } from './texts.ts'

const post: ReportTarget = { subject_type: 'post', subject_id: idOf(30), label: 'this post' }
const person: ReportTarget = { subject_type: 'user', subject_id: idOf(2), label: 'Ben Okafor' }
const made: OwnReport = {
  id: idOf(60),
  subject_type: 'post',
  subject_id: idOf(30),
  reason: 'spam',
  note: null,
  outcome: null,
  resolved_at: null,
  created_at: '2026-11-20T21:00:00.000Z',
}

const showDialog = async (reported: ReportTarget, answers: Answers = { reports: { create: () => made } }) => {
  const onClose = vi.fn()
  const { user } = await show(<ReportDialog reported={reported} onClose={onClose} />, { answers })
  const send = () => user.click(screen.getByRole('button', { name: reportTexts.send }))
  return { user, onClose, send }
}

const reason = (name: keyof typeof REPORT_REASONS) => screen.getByRole('radio', { name: REPORT_REASONS[name] })

test('requires a reason but no note', async () => {
  const create = vi.fn(() => made)
  const { user, send } = await showDialog(post, { reports: { create } })
  await send()
  expect(await screen.findByText(reportMessages.reasonMissing)).toBeVisible()
  expect(reason('harassment')).toBeInvalid()
  expect(create).not.toHaveBeenCalled()
  await user.click(reason('spam'))
  await send()
  expect(await screen.findByText(reportMessages.sent)).toBeVisible()
  expect(create).toHaveBeenCalledWith({ subject_type: 'post', subject_id: idOf(30), reason: 'spam', note: null })
})

test('moves through the reasons with the arrow keys', async () => {
  const { user } = await showDialog(post)
  await user.click(reason('harassment'))
  await user.keyboard('{ArrowDown}')
  expect(reason('hate')).toBeChecked()
})

test('shows a repeated report as already reported, not as an error', async () => {
  const { user, send } = await showDialog(post, {
    reports: {
      create: () => {
        throw new Refusal('ALREADY_REPORTED')
      },
    },
  })
  await user.click(reason('spam'))
  await send()
  expect(await screen.findByRole('dialog', { name: 'Already reported' })).toHaveTextContent(
    reportMessages.alreadyReported,
  )
})

test('keeps the input after a failure and shows the reason above the buttons', async () => {
  const { user, send } = await showDialog(post, {
    reports: {
      create: () => {
        throw new Crash()
      },
    },
  })
  await user.click(reason('other'))
  await user.type(screen.getByRole('textbox', { name: `${reportTexts.note} (optional)` }), 'Sold me a ticket twice')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(reportMessages.failed)
  expect(screen.getByRole('textbox', { name: `${reportTexts.note} (optional)` })).toHaveValue('Sold me a ticket twice')
  expect(reason('other')).toBeChecked()
})

test('Cancel closes an unchanged form at once, and asks before it discards a note', async () => {
  const { user, onClose } = await showDialog(post)
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await user.type(screen.getByRole('textbox', { name: `${reportTexts.note} (optional)` }), 'Sold')
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  await user.click(await screen.findByRole('button', { name: appTexts.keepEditing }))
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  await user.click(await screen.findByRole('button', { name: appTexts.discardChanges }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

test('offers to block a reported person', async () => {
  const block = vi.fn(() => ({ relationship_status: 'blocked' as const, follower_count: 0 }))
  const { user, send, onClose } = await showDialog(person, {
    reports: { create: () => ({ ...made, subject_type: 'user', subject_id: idOf(2) }) },
    relationships: { block },
  })
  await user.click(reason('harassment'))
  await send()
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(block).toHaveBeenCalledWith({ slugOrId: idOf(2) })
  expect(await screen.findByText('You blocked Ben Okafor.')).toBeVisible()
})

test('shows a failed block in the dialog, where it can be retried', async () => {
  const { user, send, onClose } = await showDialog(person, {
    reports: { create: () => made },
    relationships: {
      block: () => {
        throw new Crash()
      },
    },
  })
  await user.click(reason('harassment'))
  await send()
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(relationshipMessages.blockFailed)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Block' })).toBeVisible()
})

test('offers no block for a report of content', async () => {
  const { user, send } = await showDialog(post)
  await user.click(reason('spam'))
  await send()
  await screen.findByText(reportMessages.sent)
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
})
