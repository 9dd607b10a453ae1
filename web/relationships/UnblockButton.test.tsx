// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { UnblockButton } from './UnblockButton.tsx'

test('a failed unblock says so and can be tried again', async () => {
  const unblock = () => {
    throw new Crash()
  }
  const blocked = profileWith({ relationship_status: 'blocked' })
  const { user } = await show(<UnblockButton person={blocked} />, {
    answers: { relationships: { unblock } },
  })
  await user.click(screen.getByRole('button', { name: 'Unblock Ben Okafor' }))
  await seeSpecified(screen, "another person's profile", 'Could not unblock user.')
  expect(screen.getByRole('button', { name: 'Unblock Ben Okafor' })).toBeEnabled()
})
