// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { api } from '#web/core/api.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { FollowButton } from './FollowButton.tsx'
import { relationshipTexts } from './texts.ts'

/** The button with a profile fetched as on the profile page. */
const Page = () => {
  const { data } = useQuery(api.profiles.get.queryOptions({ input: { slugOrId: 'ben' } }))
  return data ? <FollowButton person={data} slugOrId="ben" /> : null
}

type Relationships = NonNullable<Answers['relationships']>

/** Serves the profile only once, so that a rollback after a refused tap can't come from a refetch. */
const readOnce = (person: Profile) => {
  const get = vi.fn((): Promise<Profile> => new Promise(() => {}))
  return get.mockResolvedValueOnce(person)
}

const refused = () => {
  throw new Refusal('NOT_FOUND')
}

/** Renders the button; the fake server keeps the profile as `before` until a handler changes it. */
const showButton = (before: Partial<Profile>, answers: (set: (more: Partial<Profile>) => void) => Relationships) => {
  let person = profileWith(before)
  const set = (more: Partial<Profile>) => {
    person = { ...person, ...more }
  }
  return show(<Page />, { answers: { profiles: { get: () => person }, relationships: answers(set) } })
}

const button = (name: string) => screen.findByRole('button', { name })

describe('a public profile', () => {
  test('Follow becomes Following on tap, before the server responds', async () => {
    const answer = Promise.withResolvers<{ relationship_status: 'following'; follower_count: number }>()
    const { user } = await showButton({}, (set) => ({
      follow: async () => {
        const changed = await answer.promise
        set(changed)
        return changed
      },
    }))
    await user.click(await button('Follow Ben Okafor'))
    const following = await button('Following Ben Okafor')
    expect(following).toHaveAttribute('aria-busy', 'true')
    answer.resolve({ relationship_status: 'following', follower_count: 8 })
    await waitFor(() => expect(following).not.toHaveAttribute('aria-busy'))
  })

  test('a second tap while a request is in flight sends nothing', async () => {
    const answer = Promise.withResolvers<{ relationship_status: 'following'; follower_count: number }>()
    const unfollow = vi.fn(() => ({ relationship_status: 'none' as const, follower_count: 7 }))
    const { user } = await showButton({}, () => ({ follow: () => answer.promise, unfollow }))
    await user.click(await button('Follow Ben Okafor'))
    await user.click(await button('Following Ben Okafor'))
    expect(unfollow).not.toHaveBeenCalled()
    answer.resolve({ relationship_status: 'following', follower_count: 8 })
  })

  test('unfollows without confirmation', async () => {
    const { user } = await showButton({ relationship_status: 'following' }, (set) => ({
      unfollow: () => {
        set({ relationship_status: 'none' })
        return { relationship_status: 'none', follower_count: 6 }
      },
    }))
    await user.click(await button('Following Ben Okafor'))
    expect(await button('Follow Ben Okafor')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('Undo follows again and turns the bell on again', async () => {
    const ringBell = vi.fn(() => ({ has_bell: true }))
    const follow = vi.fn(() => ({ relationship_status: 'following' as const, follower_count: 7 }))
    const unfollow = () => ({ relationship_status: 'none' as const, follower_count: 6 })
    const { user } = await show(<Page />, {
      answers: {
        profiles: { get: readOnce(profileWith({ relationship_status: 'following', has_bell: true })) },
        relationships: { follow, unfollow },
        notifications: { ringBell },
      },
    })
    await user.click(await button('Following Ben Okafor'))
    expect(await screen.findByText(relationshipTexts.unfollowed('Ben Okafor'))).toBeVisible()
    await user.click(await button(uiTexts.undo))
    expect(await button('Following Ben Okafor')).toBeVisible()
    await waitFor(() => expect(ringBell).toHaveBeenCalledWith({ slugOrId: 'ben' }))
    expect(follow).toHaveBeenCalledOnce()
  })

  test('a refused follow is rolled back with a toast', async () => {
    const get = readOnce(profileWith())
    const { user } = await show(<Page />, { answers: { profiles: { get }, relationships: { follow: refused } } })
    await user.click(await button('Follow Ben Okafor'))
    expect(await screen.findByText(relationshipMessages.followFailed)).toBeVisible()
    expect(await button('Follow Ben Okafor')).toBeVisible()
  })

  test('a refused unfollow is rolled back with a toast', async () => {
    const get = readOnce(profileWith({ relationship_status: 'following' }))
    const { user } = await show(<Page />, { answers: { profiles: { get }, relationships: { unfollow: refused } } })
    await user.click(await button('Following Ben Okafor'))
    await seeSpecified(screen, "another person's profile", 'Could not unfollow user.')
    expect(await button('Following Ben Okafor')).toBeVisible()
  })
})

describe('a private profile', () => {
  test('gets a request, which shows at once and can be withdrawn', async () => {
    const { user } = await showButton({ is_private: true, access: 'card' }, (set) => ({
      follow: () => {
        set({ relationship_status: 'requested' })
        return { relationship_status: 'requested', follower_count: 7 }
      },
      unfollow: () => {
        set({ relationship_status: 'none' })
        return { relationship_status: 'none', follower_count: 7 }
      },
    }))
    await user.click(await button(`${relationshipTexts.requestToFollow} Ben Okafor`))
    await user.click(await button(relationshipTexts.cancelRequest))
    expect(await button(`${relationshipTexts.requestToFollow} Ben Okafor`)).toBeVisible()
  })

  test('is unfollowed only after confirmation, which Cancel closes', async () => {
    const unfollow = vi.fn(() => ({ relationship_status: 'none' as const, follower_count: 6 }))
    const { user } = await showButton({ is_private: true, relationship_status: 'following' }, () => ({ unfollow }))
    await user.click(await button('Following Ben Okafor'))
    expect(await screen.findByRole('alertdialog', { name: 'Unfollow Ben Okafor?' })).toBeVisible()
    await user.click(await button(uiTexts.cancel))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(unfollow).not.toHaveBeenCalled()

    await user.click(await button('Following Ben Okafor'))
    await user.click(await button('Unfollow'))
    await waitFor(() => expect(unfollow).toHaveBeenCalledWith({ slugOrId: 'ben' }))
    expect(await screen.findByText(relationshipTexts.unfollowed('Ben Okafor'))).toBeVisible()
    expect(screen.queryByRole('button', { name: uiTexts.undo })).toBeNull()
  })
})
