// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { useFollowedOnNow } from '#web/shifts/use-followed-on-now.ts'
import { FollowedOnBoard } from './FollowedOnBoard.tsx'

/** The board beside the feed, with its data as the feed's page reads it. */
const Board = () => <FollowedOnBoard {...useFollowedOnNow()} />

test('says so if the shifts of followed people cannot be read', async () => {
  const followed = () => {
    throw new Crash()
  }
  await show(<Board />, { answers: { shifts: { followed } } })
  await seeSpecified(screen, 'on tap', 'Could not load your followed users list.')
})
