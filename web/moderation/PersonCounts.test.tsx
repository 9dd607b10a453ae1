// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import { Crash } from '#tests/support/components/fake-api.ts'
import { idOf, meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { PersonCounts } from './PersonCounts.tsx'
import { adminTexts } from './texts.ts'

const report = { subject_type: 'user', subject_id: idOf(7) } as const
const showCounts = (personCounts: () => { reported_by: number; blocked_by: number; hidden_by: number }) =>
  show(<PersonCounts report={report} />, { me: meWith({ is_admin: true }), answers: { admin: { personCounts } } })
const button = () => screen.getByRole('button', { name: adminTexts.showResponses })

test('the numbers are read only when asked for, once', async () => {
  const personCounts = vi.fn(() => ({ reported_by: 2, blocked_by: 1, hidden_by: 0 }))
  const { user } = await showCounts(personCounts)
  expect(personCounts).not.toHaveBeenCalled()
  expect(screen.getByText(adminTexts.responsesAreLogged)).toBeVisible()
  await user.click(button())
  expect(await screen.findByText('Reported by 2 people')).toBeVisible()
  expect(screen.getByText('Blocked by 1 person')).toBeVisible()
  expect(screen.getByText('Schedule hidden from them by 0 people')).toBeVisible()
  expect(screen.getByRole('list')).toHaveFocus()
  expect(personCounts).toHaveBeenCalledOnce()
})

test('a failure says so, and the button stays', async () => {
  const { user } = await showCounts(() => {
    throw new Crash('down')
  })
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(adminMessages.responsesFailed)
  expect(button()).toBeVisible()
})
