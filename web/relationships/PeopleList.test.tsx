// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { Follower } from '#contract/relationships.ts'
import { type Answers, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, profileWith, relatedPerson, shiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { FollowersScreen } from './FollowersScreen.tsx'
import { FollowingScreen } from './FollowingScreen.tsx'
import { relationshipTexts } from './texts.ts'

type Relationships = NonNullable<Answers['relationships']>

const page = (items: Follower[], next_cursor: string | null = null) => ({ items, next_cursor })

const showFollowers = (answers: Relationships) =>
  show(<FollowersScreen />, {
    answers: { relationships: { followers: () => page([]), requests: () => page([]), ...answers } },
  })

const people = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link', { name: /^Guest/ }).textContent)

/** No one whom the user follows has a shift. */
const noShifts = { followed: () => ({ items: [], next_cursor: null }) }

test('following: says where each person works next, if the user may see it', async () => {
  const shiftOf = (number: number, start_time: string, end_time: string) =>
    shiftWith({ id: idOf(50 + number), talent_id: idOf(number), start_time, end_time })
  const followed = () => ({
    items: [
      shiftOf(5, '2026-11-20T20:00:00.000Z', '2026-11-21T02:00:00.000Z'),
      shiftOf(6, '2026-11-22T00:00:00.000Z', '2026-11-22T05:00:00.000Z'),
    ],
    next_cursor: null,
  })
  await show(<FollowingScreen />, {
    now: NOW,
    answers: {
      shifts: { followed },
      relationships: {
        following: () => page([relatedPerson(5), relatedPerson(6), relatedPerson(7)]),
        requested: () => page([]),
      },
    },
  })
  const rows = await within(screen.getByRole('main')).findAllByRole('listitem')
  await waitFor(() => expect(rows[0]).toHaveTextContent(/until 8:00\sPM.* · The Still/))
  expect(rows[1]).toHaveTextContent(/Tomorrow at 6:00\sPM.* · The Still/)
  // A private or dark schedule looks like no shifts.
  expect(rows[2]).not.toHaveTextContent('The Still')
})

test('following: a failed list says so', async () => {
  const following = () => {
    throw new Refusal('RATE_LIMITED')
  }
  await show(<FollowingScreen />, {
    answers: { shifts: noShifts, relationships: { following, requested: () => page([]) } },
  })
  await seeSpecified(screen, 'following', 'Could not load following list.')
})

test('following: Undo follows again and turns the bell on again', async () => {
  let kept = [relatedPerson(5, { relationship_status: 'following' })]
  const ringBell = vi.fn(() => ({ has_bell: true }))
  const follow = vi.fn(() => {
    kept = [relatedPerson(5, { relationship_status: 'following' })]
    return { relationship_status: 'following' as const, follower_count: 7 }
  })
  const unfollow = () => {
    kept = []
    return { relationship_status: 'none' as const, follower_count: 6 }
  }
  const { user } = await show(<FollowingScreen />, {
    answers: {
      shifts: noShifts,
      profiles: { get: () => profileWith({ relationship_status: 'following', has_bell: true }) },
      relationships: { following: () => page(kept), requested: () => page([]), follow, unfollow },
      notifications: { ringBell },
    },
  })
  const row = () => screen.findByRole('button', { name: relationshipTexts.followingMenu('Guest 5') })
  expect(await row()).toHaveTextContent(relationshipTexts.following)
  await user.click(await row())
  await user.click(await screen.findByRole('menuitem', { name: 'Unfollow' }))
  await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
  expect(await row()).toBeVisible()
  expect(follow).toHaveBeenCalledWith({ slugOrId: idOf(5) })
  expect(ringBell).toHaveBeenCalledWith({ slugOrId: idOf(5) })
})

test('following: a long list is filtered by name, on the server', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => relatedPerson(number))
  const following = vi.fn(({ q = '' }: { q?: string | undefined }) =>
    page(all.filter(({ full_name, username }) => (full_name ?? username).includes(q))),
  )
  const { user } = await show(<FollowingScreen />, {
    answers: { shifts: noShifts, relationships: { following, requested: () => page([]) } },
  })
  const filter = await screen.findByRole('textbox', { name: relationshipTexts.filter })
  await user.type(filter, 'Guest 7')
  await waitFor(() => expect(people()).toEqual(['Guest 7']))
  await user.type(filter, ' Smith')
  expect(await screen.findByText(relationshipTexts.noFilterMatch('Guest 7 Smith'))).toBeVisible()
  await user.clear(filter)
  await waitFor(() => expect(people()).toHaveLength(8))
})

test('following: a short list has no filter', async () => {
  await show(<FollowingScreen />, {
    answers: {
      shifts: noShifts,
      relationships: { following: () => page([relatedPerson(5)]), requested: () => page([]) },
    },
  })
  await screen.findByRole('button', { name: relationshipTexts.followingMenu('Guest 5') })
  expect(screen.queryByRole('textbox', { name: relationshipTexts.filter })).toBeNull()
})

describe('followers', () => {
  test('marks who is on shift, until the shift ends if that is shown', async () => {
    const [on, over] = ['2026-11-20T03:00:00.000Z', '2026-11-20T01:00:00.000Z']
    await show(<FollowersScreen />, {
      now: '2026-11-20T02:00:00.000Z',
      answers: {
        relationships: {
          followers: () =>
            page([
              relatedPerson(5, { is_on: true, on_until: on }),
              relatedPerson(6, { is_on: true, on_until: over }),
              relatedPerson(7, { is_on: true, on_until: null }),
            ]),
          requests: () => page([]),
        },
      },
    })
    const rows = await within(screen.getByRole('main')).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining(` ${uiTexts.onShift}`),
      expect.not.stringContaining(uiTexts.onShift),
      expect.stringContaining(` ${uiTexts.onShift}`),
    ])
  })

  test('shows the empty state and no requests section', async () => {
    await showFollowers({})
    await seeSpecified(screen, 'followers', "You don't have any followers yet.")
    expect(screen.queryByRole('heading', { name: 'Follow requests' })).toBeNull()
  })

  test('shows the failure of one list next to the other list', async () => {
    await showFollowers({
      followers: () => {
        throw new Refusal('RATE_LIMITED')
      },
      requests: () => page([relatedPerson(5)]),
    })
    expect(await screen.findByText(relationshipMessages.followersFailed)).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Follow requests' })).toBeVisible()
    expect(screen.queryByText(relationshipMessages.noFollowers)).toBeNull()
  })

  test('appends the next page, and keeps the first page if the next one fails', async () => {
    let broken = true
    const { user } = await showFollowers({
      followers: ({ cursor }) => {
        if (!cursor) return page([relatedPerson(5)], 'two')
        if (broken) throw new NoConnection()
        return page([relatedPerson(6)])
      },
    })
    await user.click(await screen.findByRole('button', { name: uiTexts.loadMore }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(relationshipMessages.followersFailed)
    expect(people()).toEqual(['Guest 5'])
    broken = false
    await user.click(within(alert).getByRole('button', { name: uiTexts.tryAgain }))
    await waitFor(() => expect(people()).toEqual(['Guest 5', 'Guest 6']))
  })

  test('removes a follower at once after confirmation, and keeps the focus in the list', async () => {
    let kept = [relatedPerson(5), relatedPerson(6)]
    const removeFollower = vi.fn(({ id }: { id: string }) => {
      kept = kept.filter((person) => person.id !== id)
      return { done: true as const }
    })
    const { user } = await showFollowers({ followers: () => page(kept), removeFollower })
    await user.click(await screen.findByRole('button', { name: 'Remove Guest 5' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Guest 5?' })
    await user.click(within(question).getByRole('button', { name: relationshipTexts.removeFollower }))
    await waitFor(() => expect(people()).toEqual(['Guest 6']))
    expect(removeFollower).toHaveBeenCalledWith({ id: idOf(5) })
    expect(await screen.findByText('Guest 5 no longer follows you.')).toBeVisible()
  })

  test('a failed removal restores the follower with a toast', async () => {
    const { user } = await showFollowers({
      followers: () => page([relatedPerson(5)]),
      removeFollower: () => {
        throw new Refusal('RATE_LIMITED')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Guest 5' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: relationshipTexts.removeFollower }),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Remove Guest 5' })).toBeVisible()
  })
})

describe('follow requests', () => {
  test('Accept removes the request and names the new follower in a toast', async () => {
    let asked = [relatedPerson(5), relatedPerson(6)]
    const { user } = await showFollowers({
      requests: () => page(asked),
      accept: ({ id }) => {
        asked = asked.filter((person) => person.id !== id)
        return { done: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Guest 5' }))
    await waitFor(() => expect(people()).toEqual(['Guest 6']))
    expect(await screen.findByText('Guest 5 now follows you.')).toBeVisible()
  })

  test('Decline removes the request without a toast', async () => {
    let asked = [relatedPerson(5), relatedPerson(6)]
    const decline = vi.fn(({ id }: { id: string }) => {
      asked = asked.filter((person) => person.id !== id)
      return { done: true as const }
    })
    const { user } = await showFollowers({ requests: () => page(asked), decline })
    await user.click(await screen.findByRole('button', { name: 'Decline Guest 6' }))
    await waitFor(() => expect(people()).toEqual(['Guest 5']))
    expect(decline).toHaveBeenCalledWith({ id: idOf(6) })
  })

  test('accepting a withdrawn request shows no error', async () => {
    let asked = [relatedPerson(5)]
    const { user } = await showFollowers({
      requests: () => page(asked),
      accept: () => {
        asked = []
        throw new Refusal('NOT_FOUND', { message: relationshipMessages.requestNotFound })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Guest 5' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Follow requests' })).toBeNull())
    expect(screen.queryByText(relationshipMessages.acceptFailed)).toBeNull()
  })
})
