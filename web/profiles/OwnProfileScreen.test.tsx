// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment, Post } from '#contract/posts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ListedOwnShift } from '#contract/shifts.ts'
import { type Answers, Crash, ProxyRefusal, Refusal } from '#tests/support/components/fake-api.ts'
import { commentWith, meWith, NOW, ownProfileWith, ownShiftWith, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { postTexts } from '#web/posts/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { OwnProfileScreen } from './OwnProfileScreen.tsx'

const page = <Item,>(items: Item[]) => ({ items, next_cursor: null })
const ownPost = postWith({ is_mine: true, comment_count: 1 })
const pastShift = ownShiftWith({ start_time: '2026-11-18T23:00:00.000Z', end_time: '2026-11-19T05:00:00.000Z' })

type Own = { posts?: Post[]; shifts?: ListedOwnShift[]; comments?: Comment[] }

const showProfile = async (more: Answers = {}, { posts = [], shifts = [], comments = [] }: Own = {}) => {
  const { user } = await show(<OwnProfileScreen />, {
    now: NOW,
    answers: {
      ...more,
      profiles: {
        mine: () => ownProfileWith({ bio: 'Rye first.', workplaces_info: 'The Still', venmo_handle: 'mara' }),
        ...more.profiles,
      },
      shifts: { mine: () => page(shifts), ...more.shifts },
      posts: { mine: () => page(posts), comments: () => page(comments), ...more.posts },
    },
  })
  return {
    user,
    tap: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
  }
}

const fail = (error: Error) => () => {
  throw error
}

test('shows the account, tip links, shifts and posts under their headings', async () => {
  const { user } = await showProfile()
  await seeSpecified(screen, 'own profile', 'Edit Profile')
  await seeSpecified(screen, 'own profile', 'Add Shift')
  await seeSpecified(screen, 'own profile', 'Track Income')
  await seeSpecified(screen, 'own profile', 'About Me')
  await seeSpecified(screen, 'own profile', 'Where I Work')
  await seeSpecified(screen, 'own profile', 'Tip Jar')
  await seeSpecified(screen, 'own profile', 'Profile Details')
  await user.click(screen.getByText('Profile Details'))
  await seeSpecified(screen, 'own profile', 'Username')
  await seeSpecified(screen, 'own profile', 'Full Name')
  await seeSpecified(screen, 'own profile', 'Role')
  await seeSpecified(screen, 'own profile', 'Member Since')
})

test('says whether the profile is missing or could not be read', async () => {
  await showProfile({ profiles: { mine: fail(new Refusal('NOT_FOUND')) } })
  await seeSpecified(screen, 'own profile', 'Profile not found for this user.')
})

test('a failed read can be retried', async () => {
  await showProfile({ profiles: { mine: fail(new Crash()) } })
  await seeSpecified(screen, 'own profile', 'Failed to load profile data.')
  expect(screen.getByRole('button', { name: uiTexts.tryAgain })).toBeVisible()
})

test('failed shifts and comments say so in their own place', async () => {
  const failed = fail(new Refusal('RATE_LIMITED'))
  const { tap } = await showProfile({ shifts: { mine: failed }, posts: { comments: failed } }, { posts: [ownPost] })
  await seeSpecified(screen, 'own profile', 'Failed to load shifts.')
  await tap(/^1 comment$/)
  await seeSpecified(screen, 'own profile', 'Failed to load comments.')
})

test.each([
  {
    what: 'failed',
    error: new Crash(),
    see: () =>
      seeSpecified(screen, 'own profile', 'Failed to delete post: {message}', { message: uiTexts.serverFailed }),
  },
  {
    what: 'was refused without a reason',
    error: new ProxyRefusal(),
    see: () => seeSpecified(screen, 'own profile', 'Cannot delete this post.'),
  },
])('a delete that $what keeps the post', async ({ error, see }) => {
  const { user, tap } = await showProfile({ posts: { remove: fail(error) } }, { posts: [ownPost] })
  await tap(uiTexts.moreAbout('this post'))
  await user.click(await screen.findByRole('menuitem', { name: uiTexts.delete }))
  await tap(postTexts.confirmDelete)
  await see()
  expect(screen.getByText(ownPost.content ?? '')).toBeInTheDocument()
})

test.each([
  {
    what: 'failed',
    error: new Crash(),
    see: () =>
      seeSpecified(screen, 'own profile', 'Failed to delete comment: {message}', { message: uiTexts.serverFailed }),
  },
  {
    what: 'was refused',
    error: new Refusal('FORBIDDEN', { message: postMessages.cannotDeleteComment }),
    see: () => seeSpecified(screen, 'own profile', 'Cannot delete comment.'),
  },
])('a delete that $what keeps the comment', async ({ error, see }) => {
  const comments = [commentWith(40, { can_delete: true })]
  const { tap } = await showProfile({ posts: { removeComment: fail(error) } }, { posts: [ownPost], comments })
  await tap(/^1 comment$/)
  await tap('Delete Ben Okafor’s comment')
  await tap(postTexts.confirmDeleteComment)
  await see()
  for (const { content } of comments) expect(screen.getByText(content)).toBeInTheDocument()
})

test('a past shift that could not be deleted comes back with the reason', async () => {
  const schedule = { get: () => ({ ...pastShift, has_income: false, series: null }), remove: fail(new Crash()) }
  const { tap, user } = await showProfile({ schedule }, { shifts: [pastShift] })
  await user.click(await screen.findByRole('radio', { name: shiftTexts.past }))
  await tap(/^Delete .+, The Still$/)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: shiftTexts.deletePast }))
  await seeSpecified(screen, 'own profile', 'Failed to delete shift: {message}', { message: uiTexts.serverFailed })
  expect(screen.getByRole('button', { name: /^Delete .+, The Still$/ })).toBeVisible()
})

/** The profile of a patron, who has a past shift with income if they were talent before. */
const showPatron = (has_shifts: boolean) =>
  show(<OwnProfileScreen />, {
    now: NOW,
    me: meWith({ user_type: 'patron', has_shifts }),
    answers: {
      profiles: { mine: () => ownProfileWith({ user_type: 'patron' }) },
      shifts: { mine: ({ when }) => page(has_shifts && when === 'past' ? [{ ...pastShift, has_income: true }] : []) },
      posts: { mine: () => page([]) },
    },
  })

test('someone who was talent starts with their past shifts, and can still track income', async () => {
  const { user } = await showPatron(true)
  expect(await screen.findByRole('radio', { name: shiftTexts.past })).toBeChecked()
  expect(await screen.findByRole('button', { name: /^Hide .+, The Still$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Track Income' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add Shift' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Upcoming' }))
  expect(await screen.findByText(shiftMessages.onlyTalent)).toBeVisible()
})

test('a patron who never worked has neither shifts nor income on their profile', async () => {
  await showPatron(false)
  await screen.findByText('You haven’t posted yet.')
  expect(screen.queryByRole('radio', { name: shiftTexts.past })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Track Income' })).toBeNull()
})
