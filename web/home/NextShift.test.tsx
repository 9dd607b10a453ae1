// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { NextShift, useMyNextShift } from './NextShift.tsx'

const Card = () => <NextShift {...useMyNextShift()} />

test('a failed read says so, and a shift can still be added', async () => {
  const mine = () => {
    throw new Crash()
  }
  await show(<Card />, { answers: { shifts: { mine } } })
  await seeSpecified(screen, 'home of talent', "Couldn't load next shift.")
  expect(screen.getByRole('link', { name: 'Add New Shift' })).toBeVisible()
})
