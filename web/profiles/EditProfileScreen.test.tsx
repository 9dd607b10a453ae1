// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { EditProfileScreen } from './EditProfileScreen.tsx'

test('a failed read says so instead of showing an empty form', async () => {
  const mine = () => {
    throw new Crash()
  }
  await show(<EditProfileScreen />, { answers: { profiles: { mine } } })
  await seeSpecified(screen, 'edit profile', 'Failed to load profile data. Please try again.')
})
