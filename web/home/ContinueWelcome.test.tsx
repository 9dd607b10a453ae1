// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { ContinueWelcome } from './ContinueWelcome.tsx'
import { homeTexts } from './texts.ts'
import { finishWelcome, isWelcomeUnfinished, startSecondStep } from './welcome/unfinished-welcome.ts'

afterEach(finishWelcome)

const offer = () => screen.queryByRole('complementary', { name: homeTexts.unfinished })

test('someone who left the second step of the first visit is offered it', async () => {
  startSecondStep()
  await show(<ContinueWelcome />)
  expect(offer()).toBeVisible()
  expect(screen.getByRole('link', { name: homeTexts.continueWelcome })).toHaveAttribute('href', '/welcome')
})

test('a dismissed offer does not come back', async () => {
  startSecondStep()
  const { user } = await show(<ContinueWelcome />)
  await user.click(screen.getByRole('button', { name: 'Dismiss this offer' }))
  expect(offer()).not.toBeInTheDocument()
  expect(isWelcomeUnfinished()).toBe(false)
})

test('no one else is offered it', async () => {
  await show(<ContinueWelcome />)
  expect(offer()).not.toBeInTheDocument()
})
