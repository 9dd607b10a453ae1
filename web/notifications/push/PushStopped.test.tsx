// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '#tests/support/components/fixtures.ts'
import { PUBLIC_KEY, usePushBrowser } from '#tests/support/components/push-browser.ts'
import { show } from '#tests/support/components/show.tsx'
import { isPushOwner, setPushNeedsTap, setPushOwner } from '#web/core/push-memory.ts'
import { PushStopped } from './PushStopped.tsx'
import { pushTexts } from './texts.ts'

const ME = idOf(1)
const showLine = async (owner = ME) => {
  setPushOwner(owner)
  const subscribe = vi.fn(() => ({ done: true as const }))
  const { user } = await show(<PushStopped />, {
    answers: { push: { key: () => ({ public_key: PUBLIC_KEY }), subscribe } },
  })
  return { user, subscribe }
}
const line = () => screen.queryByRole('complementary', { name: pushTexts.stoppedLabel })

test('once the permission is revoked, home says that notifications stopped, and one tap brings them back', async () => {
  usePushBrowser({ permission: 'default' })
  const { user, subscribe } = await showLine()
  await waitFor(() => expect(line()).toHaveTextContent(pushTexts.stopped('device')))
  await user.click(screen.getByRole('button', { name: pushTexts.turnOnAgain }))
  await waitFor(() => expect(line()).toBeNull())
  expect(subscribe).toHaveBeenCalledOnce()
})

test('a browser that wants a tap is offered one as soon as that is known', async () => {
  usePushBrowser({ permission: 'granted' })
  await showLine()
  expect(line()).toBeNull()
  setPushNeedsTap()
  await waitFor(() => expect(line()).toBeVisible())
})

test('a browser that refuses is allowed again in its settings', async () => {
  usePushBrowser({ permission: 'denied' })
  await showLine()
  expect(await screen.findByRole('link', { name: pushTexts.turnOnAgain })).toHaveAttribute(
    'href',
    '/settings/notifications',
  )
})

test('notifications can be left off', async () => {
  usePushBrowser({ permission: 'denied' })
  const { user } = await showLine()
  await user.click(await screen.findByRole('button', { name: pushTexts.dismissStopped }))
  expect(line()).toBeNull()
  expect(isPushOwner(ME)).toBe(false)
})

test('another account is told nothing', async () => {
  usePushBrowser({ permission: 'default' })
  await showLine(idOf(9))
  await vi.dynamicImportSettled()
  expect(line()).toBeNull()
})
