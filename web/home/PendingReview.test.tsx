// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { isActiveModerator } from '#web/core/roles.ts'
import { PendingReview } from './PendingReview.tsx'

test('lists each queue with its count and a link', async () => {
  const waiting = () => ({ verifications: 1, reports: 2, venue_requests: 0 })
  await show(<PendingReview />, { answers: { admin: { waiting } } })
  expect(await screen.findByRole('link', { name: /^Reports\s*2$/ })).toHaveAttribute('href', '/admin?tab=reports')
  expect(screen.getByRole('link', { name: /^Verifications\s*1$/ })).toHaveAttribute('href', '/admin?tab=pending_review')
  expect(screen.getByRole('link', { name: /^Venue requests\s*0$/ })).toHaveAttribute('href', '/admin?tab=venues')
})

test('a failed read says so', async () => {
  const waiting = () => {
    throw new Crash()
  }
  await show(<PendingReview />, { answers: { admin: { waiting } } })
  expect(await screen.findByText('Could not load the review queues.')).toBeVisible()
})

test('only staff with active rights are moderators', () => {
  expect(isActiveModerator(meWith({ is_admin: true, needs_second_factor: false }))).toBe(true)
  expect(isActiveModerator(meWith({ is_admin: true, needs_second_factor: true }))).toBe(false)
  expect(isActiveModerator(meWith({ is_admin: false, needs_second_factor: false }))).toBe(false)
})
