// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { show } from '#tests/support/components/show.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ratePassword } from './password-strength.ts'

const field = () => screen.getByLabelText('Password')

test('shows and hides the password by mouse and keyboard, and names its state', async () => {
  const { user } = await show(<PasswordField label="Password" />)
  await user.type(field(), 'three odd words')
  expect(field()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(field()).toHaveAttribute('type', 'text')
  expect(field()).toHaveValue('three odd words')
  expect(screen.getByRole('button', { name: 'Hide password', pressed: true })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(field()).toHaveAttribute('type', 'password')
})

test('for a new password, the strength replaces the hint until the field is empty again', async () => {
  const { user } = await show(<PasswordField label="Password" hint="At least 6 characters." strength />)
  expect(field()).toHaveAccessibleDescription('At least 6 characters.')
  await user.type(field(), 'abc')
  expect(field()).toHaveAccessibleDescription(ratePassword('abc').words)
  await user.type(field(), 'Heron7 lamp-post Oslo')
  expect(field()).toHaveAccessibleDescription('Hard to guess')
  await user.clear(field())
  expect(field()).toHaveAccessibleDescription('At least 6 characters.')
})

test('for an existing password, shows no strength', async () => {
  const { user } = await show(<PasswordField label="Password" hint="The one you log in with." />)
  await user.type(field(), 'abc')
  expect(field()).toHaveAccessibleDescription('The one you log in with.')
})

test('links the error to the field', async () => {
  await show(<PasswordField label="Password" error={accessMessages.wrongPassword} />)
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(accessMessages.wrongPassword)
})
