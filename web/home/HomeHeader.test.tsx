// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { HomeHeader } from './HomeHeader.tsx'

// In the viewer's own time zone, which decides whether it is evening.
const nine = new Date(2026, 10, 20, 21, 0).getTime()
const showHeader = (full_name: string | null) =>
  show(<HomeHeader me={meWith({ username: 'newbie.jones', full_name })} now={nine} />)

test('greets by the first name, and names the account below', async () => {
  await showHeader('Newbie Jones')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Evening, Newbie$/)
  expect(screen.getByText('@newbie.jones', { exact: false })).toBeVisible()
})

test('greets by the username while there is no full name, and only once', async () => {
  await showHeader(null)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Evening, newbie\.jones$/)
  expect(screen.queryByText('@newbie.jones', { exact: false })).not.toBeInTheDocument()
})
