// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PushDevice } from '#contract/push.ts'
import { type Answers, Crash, NoConnection } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { usePushBrowser } from '#tests/support/components/push-browser.ts'
import { show } from '#tests/support/components/show.tsx'
import { setPushOwner } from '#web/core/push-memory.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { listDisplayChecks } from './browser-help.ts'
import { PushDevices } from './PushDevices.tsx'
import { pushTexts } from './texts.ts'

/** A time in November 2026 on the reader's clock. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

const phone: PushDevice = {
  id: idOf(1),
  name: 'Chrome on Android',
  created_at: at(3, 12),
  last_shown_at: at(19, 21, 4),
  is_gone: false,
  hides_details: false,
  is_current: true,
}
const laptop: PushDevice = {
  ...phone,
  id: idOf(2),
  name: 'Firefox on Windows',
  last_shown_at: null,
  is_gone: true,
  is_current: false,
}

const showDevices = async (devices: PushDevice[], push: Answers['push'] = {}) => {
  let items = devices
  const remove = vi.fn(({ id }: { id: string }) => {
    items = items.filter((each) => each.id !== id)
    return { done: true as const }
  })
  const update = vi.fn(({ id, hides_details }: { id: string; hides_details: boolean }) => {
    items = items.map((each) => (each.id === id ? { ...each, hides_details } : each))
    return { ...phone, hides_details }
  })
  const { user } = await show(<PushDevices />, {
    answers: { push: { devices: () => ({ items }), remove, update, ...push } },
    now: at(20, 15),
  })
  return { user, remove, update }
}

const row = (name: string) => screen.findByRole('listitem', { name })

test('the browser of this page is turned off by its switch, not removed', async () => {
  usePushBrowser({ permission: 'granted', isSubscribed: true })
  setPushOwner(idOf(1))
  await showDevices([phone, laptop])
  const remove = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` })
  await waitFor(() => expect(remove(phone.name)).toBeNull())
  expect(remove(laptop.name)).toBeVisible()
})

test('each device says since when it is on, what it last showed, and whether it still works', async () => {
  await showDevices([phone, laptop])
  const current = await row(phone.name)
  expect(current).toHaveTextContent(pushTexts.thisDevice)
  expect(current).toHaveTextContent(`${pushTexts.since('Tue, Nov 3')} · ${pushTexts.lastShown('yesterday 9:04 PM')}`)
  const gone = await row(laptop.name)
  expect(gone).toHaveTextContent(pushTexts.neverShown)
  expect(gone).toHaveTextContent(pushTexts.gone)
  expect(within(gone).queryByRole('button', { name: /^Send a test/ })).toBeNull()
  expect(within(gone).queryByRole('switch')).toBeNull()
})

test('without a device it says how to get one, and a failed read can be tried again', async () => {
  let isDown = true
  const { user } = await showDevices([], {
    devices: () => {
      if (isDown) throw new Crash()
      return { items: [] }
    },
  })
  expect(await screen.findByText(pushTexts.devicesFailed)).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  expect(await screen.findByText(pushTexts.noDevices)).toBeVisible()
})

test('a device is removed after a confirmation', async () => {
  const { user, remove } = await showDevices([phone, laptop])
  await row(laptop.name)
  await user.click(screen.getByRole('button', { name: `Remove ${laptop.name}` }))
  await screen.findByRole('alertdialog', { name: pushTexts.removeTitle(laptop.name) })
  expect(remove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: pushTexts.removeDevice }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: laptop.name })).toBeNull())
  expect(await screen.findByText(pushTexts.removed)).toBeVisible()
  expect(remove).toHaveBeenCalledWith({ id: laptop.id })
})

test('details are hidden at once, and shown again if the server refuses', async () => {
  let isDown = false
  const { user, update } = await showDevices([phone], {
    update: ({ id, hides_details }) => {
      if (isDown) throw new Crash()
      return update({ id, hides_details })
    },
  })
  const hide = () => screen.findByRole('switch', { name: pushTexts.hideDetails })
  await user.click(await hide())
  await waitFor(async () => expect(await hide()).toBeChecked())
  expect(update).toHaveBeenCalledWith({ id: phone.id, hides_details: true })
  isDown = true
  await user.click(await hide())
  await screen.findByText(new RegExp(pushTexts.hideDetailsFailed))
  await waitFor(async () => expect(await hide()).toBeChecked())
})

describe('a test notification', () => {
  const sendTest = () => ({ delivery_id: idOf(7) })
  const send = async (push: Answers['push']) => {
    const { user } = await showDevices([phone], { sendTest, ...push })
    const device = await row(phone.name)
    await user.click(within(device).getByRole('button', { name: `Send a test to ${phone.name}` }))
    return within(device).getByRole('status')
  }

  test('that was shown is reported as shown', async () => {
    const status = await send({ delivery: () => ({ state: 'shown' }) })
    await waitFor(() => expect(status).toHaveTextContent(pushTexts.testShown))
  })

  test.each([
    ['gone', pushTexts.testGone],
    ['failed', pushTexts.testRefused],
  ] as const)('that is %s says so', async (state, text) => {
    const status = await send({ delivery: () => ({ state }) })
    await waitFor(() => expect(status).toHaveTextContent(text))
  })

  test('that was not shown within ten seconds names what to check on that device', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const delivery = vi.fn(() => ({ state: 'accepted' as const }))
    const status = await send({ delivery })
    expect(status).toHaveTextContent(pushTexts.testWaiting)
    await expect.poll(() => delivery.mock.calls.length).toBeGreaterThan(0)
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(10_000)
    deadline.abort()
    await waitFor(() => expect(status).toHaveTextContent(pushTexts.testNotShown))
    for (const check of listDisplayChecks(phone.name)) expect(status).toHaveTextContent(check)
    timeout.mockRestore()
  })

  test('without a connection says so', async () => {
    const status = await send({
      sendTest: () => {
        throw new NoConnection()
      },
    })
    await waitFor(() => expect(status).toHaveTextContent(pushTexts.testFailed))
  })
})
