// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { invalid } from '#tests/support/components/fake-api.ts'
import { ownProfileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { profileTexts } from './texts.ts'
import { VerificationSection } from './VerificationSection.tsx'

const showSection = async (more: Partial<OwnProfile> = {}, refuse?: () => never) => {
  const requestVerification = vi.fn(() => refuse?.() ?? { verification_status: 'pending_review' as const })
  const { user } = await show(<VerificationSection profile={ownProfileWith(more)} />, {
    answers: { profiles: { requestVerification } },
  })
  return { user, requestVerification }
}

// happy-dom would follow the link to the email, away from the page.
const stayHere = (event: Event) => event.preventDefault()
beforeEach(() => document.addEventListener('click', stayHere))
afterEach(() => document.removeEventListener('click', stayHere))

const statement = () => screen.getByRole('textbox', { name: `${profileTexts.verificationStatement} (optional)` })
const link = () => screen.getByRole('textbox', { name: `${profileTexts.verificationLink} (optional)` })
const request = () => screen.getByRole('link', { name: profileTexts.requestVerification })

test('sends the statement and the link, and puts both into the prepared email', async () => {
  const { user, requestVerification } = await showSection()
  await user.type(statement(), 'Fridays at The Still. Ask Sam.')
  await user.type(link(), 'still.test/team')
  expect(request()).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('Ask Sam. still.test/team')))
  await user.click(request())
  await waitFor(() =>
    expect(requestVerification).toHaveBeenCalledExactlyOnceWith({
      statement: 'Fridays at The Still. Ask Sam.',
      link: 'https://still.test/team',
    }),
  )
})

test('a link that is not https is refused at its field, and nothing is sent', async () => {
  const { user, requestVerification } = await showSection()
  await user.type(link(), 'http://still.test')
  await user.click(request())
  expect(link()).toHaveAccessibleDescription(expect.stringContaining(profileMessages.verificationLink))
  expect(requestVerification).not.toHaveBeenCalled()
})

test('what the server refuses is shown at its field', async () => {
  const { user } = await showSection({}, () => {
    throw invalid({ statement: 'Too long.' })
  })
  await user.click(request())
  await waitFor(() => expect(statement()).toHaveAccessibleDescription(expect.stringContaining('Too long.')))
})

test('a pending request shows what was sent', async () => {
  const sent = { verification_statement: 'Ask Sam.', verification_link: 'https://still.test/team' }
  await showSection({ ...sent, verification_status: 'pending_review' })
  // The prepared email may not have opened.
  expect(screen.getByText(/We have it, whether or not you send the email too\./)).toBeVisible()
  expect(screen.getByText(profileMessages.verificationPending)).toBeVisible()
  expect(screen.getByText('Ask Sam.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://still.test/team' })).toHaveAttribute('href', sent.verification_link)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a rejected request keeps what was sent, for a second try', async () => {
  await showSection({ verification_status: 'rejected', verification_statement: 'Ask Sam.', verification_notes: 'Who?' })
  expect(screen.getByText('Who?')).toBeVisible()
  expect(statement()).toHaveValue('Ask Sam.')
  expect(screen.getByRole('link', { name: profileTexts.requestVerificationAgain })).toBeVisible()
})
