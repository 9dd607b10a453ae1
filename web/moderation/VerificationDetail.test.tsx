// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import type { VerificationCase } from '#contract/admin.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { meWith, profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { adminTexts } from './texts.ts'
import { VerificationDetail } from './VerificationDetail.tsx'

const { id, username, username_slug, full_name, avatar_url, user_type } = profileWith()
const person: VerificationCase = {
  id,
  username,
  username_slug,
  full_name,
  avatar_url,
  user_type,
  verification_status: 'pending_review',
  verification_notes: null,
  verification_requested_at: '2026-11-20T12:00:00.000Z',
  bio: null,
  workplaces_info: null,
  follower_count: 0,
  past_shift_count: 0,
  venues: [],
  report_count: 0,
  verification_statement: null,
  verification_link: null,
  decisions: [],
  created_at: '2026-11-01T12:00:00.000Z',
}

type Decide = NonNullable<NonNullable<Answers['admin']>['decide']>

const showCase = async (answer: Decide) => {
  const decide = vi.fn(answer)
  const onDecided = vi.fn()
  const { user } = await show(<VerificationDetail person={person} onDecided={onDecided} />, {
    me: meWith({ is_admin: true }),
    answers: { admin: { decide } },
  })
  return { decide, onDecided, click: async (name: string) => user.click(await screen.findByRole('button', { name })) }
}

test('verifies; Undo in the toast puts the person back into the queue', async () => {
  const { click, decide, onDecided } = await showCase(({ decision }) => ({
    verification_status: decision === 'verify' ? 'verified' : 'pending_review',
  }))
  await click('Verify')
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(decide).toHaveBeenCalledWith({ id, decision: 'verify', notes: '' })
  expect(await screen.findByText(adminTexts.verified('Ben Okafor'))).toBeVisible()
  await click(uiTexts.undo)
  expect(await screen.findByText(adminTexts.verificationUndone('Ben Okafor'))).toBeVisible()
  expect(decide).toHaveBeenLastCalledWith({ id, decision: 'undo-verify' })
})

test('an Undo that is too late says what to do', async () => {
  const { click } = await showCase(({ decision }) => {
    if (decision === 'undo-verify') throw new Refusal('TOO_LATE', { message: adminMessages.undoTooLate })
    return { verification_status: 'verified' }
  })
  await click('Verify')
  await screen.findByText(adminTexts.verified('Ben Okafor'))
  await click(uiTexts.undo)
  expect(await screen.findByText(adminMessages.undoTooLate)).toBeVisible()
})
