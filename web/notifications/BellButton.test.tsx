// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Profile } from '#contract/profiles.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { BellButton } from './BellButton.tsx'

const Page = () => {
  const { data } = useQuery(api.profiles.get.queryOptions({ input: { slugOrId: 'ben' } }))
  if (!data) return null
  return (
    <>
      <h1>{data.full_name}</h1>
      <BellButton person={data} slugOrId="ben" />
    </>
  )
}

type Notifications = NonNullable<Answers['notifications']>

const showBell = async (before: Partial<Profile>, notifications: Notifications = {}, get?: () => Promise<Profile>) => {
  let person = profileWith({ relationship_status: 'following', ...before })
  const setBell = (has_bell: boolean) => {
    person = { ...person, has_bell }
    return { has_bell }
  }
  const { user } = await show(<Page />, {
    answers: {
      profiles: { get: get ?? (() => person) },
      notifications: { ringBell: () => setBell(true), stopBell: () => setBell(false), ...notifications },
    },
  })
  await screen.findByRole('heading', { name: 'Ben Okafor' })
  return { user }
}

const bell = () => screen.getByRole('button', { name: 'Notify me about everything Ben Okafor posts' })

test.each(['none', 'requested', 'blocked'] as const)(
  'is hidden for the relationship “%s”, since the viewer does not follow the person',
  async (relationship_status) => {
    await showBell({ relationship_status })
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test('a tap turns the bell on, and another turns it off', async () => {
  const { user } = await showBell({})
  expect(bell()).toHaveAttribute('aria-pressed', 'false')
  await user.click(bell())
  await waitFor(() => expect(bell()).toHaveAttribute('aria-pressed', 'true'))
  await user.click(bell())
  await waitFor(() => expect(bell()).toHaveAttribute('aria-pressed', 'false'))
})

test('a rejected tap is rolled back with the reason, without waiting for a refetch', async () => {
  const getOnce = vi.fn((): Promise<Profile> => new Promise(() => {}))
  getOnce.mockResolvedValueOnce(profileWith({ relationship_status: 'following' }))
  const reject = () => {
    throw new Refusal('NOT_FOUND', { message: notificationMessages.bellNotFollowing })
  }
  const { user } = await showBell({}, { ringBell: reject }, getOnce)
  await user.click(bell())
  expect(await screen.findByText(notificationMessages.bellNotFollowing)).toBeVisible()
  expect(bell()).toHaveAttribute('aria-pressed', 'false')
})
