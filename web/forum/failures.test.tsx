// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply, Thread } from '#contract/forum.ts'
import { Crash } from '#tests/support/components/fake-api.ts'
import { idOf, NOW } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { DeleteReply } from './DeleteReply.tsx'
import { DeleteThread } from './DeleteThread.tsx'
import { NewThreadForm } from './NewThreadForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { forumTexts } from './texts.ts'

const thread: Thread = {
  id: idOf(60),
  title: 'Which ice?',
  content: 'Clear or cloudy?',
  author: null,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  is_pinned: false,
  is_collapsed: false,
  is_hidden: false,
  is_mine: true,
  reply_count: 1,
  can_reply: true,
  can_delete: true,
  can_pin: false,
  created_at: NOW,
}
const reply: Reply = {
  id: idOf(61),
  thread_id: thread.id,
  author: null,
  content: 'Clear.',
  is_collapsed: false,
  is_hidden: false,
  is_mine: true,
  can_delete: true,
  created_at: NOW,
}

const crash = () => {
  throw new Crash()
}
const answers = { forum: { create: crash, reply: crash, remove: crash, removeReply: crash } }
const ignore = () => undefined

test('a discussion that could not be started stays in the form', async () => {
  const { user } = await show(<NewThreadForm />, { answers })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Which ice?')
  await user.click(screen.getByRole('button', { name: forumTexts.startDiscussion }))
  await seeSpecified(screen, 'behind the bar', 'Could not create thread.')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Which ice?')
})

test('a reply that could not be posted stays in the form', async () => {
  const { user } = await show(
    <ReplyForm thread={thread} text="Clear." onText={ignore} onFocusWithin={ignore} onSent={ignore} />,
    { answers },
  )
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await seeSpecified(screen, 'thread behind the bar', 'Could not post reply.')
  expect(screen.getByRole('textbox', { name: forumTexts.reply })).toHaveValue('Clear.')
})

test('a reply that could not be deleted says why', async () => {
  const { user } = await show(<DeleteReply reply={reply} open onOpenChange={ignore} />, { answers })
  await user.click(screen.getByRole('button', { name: forumTexts.confirmDeleteReply }))
  await seeSpecified(screen, 'thread behind the bar', 'Could not delete reply: {reason}', {
    reason: uiTexts.serverFailed,
  })
})

test('a discussion that could not be deleted says why', async () => {
  const { user } = await show(<DeleteThread thread={thread} open onOpenChange={ignore} />, { answers })
  await user.click(screen.getByRole('button', { name: forumTexts.confirmDeleteThread }))
  await seeSpecified(screen, 'thread behind the bar', 'Failed to delete thread: {reason}', {
    reason: uiTexts.serverFailed,
  })
})
