// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profiles.ts'
import type { Answers } from '#tests/support/components/fake-api.ts'
import { profileWith, relatedPerson } from '#tests/support/components/fixtures.ts'
import { PUBLIC_KEY, usePushBrowser } from '#tests/support/components/push-browser.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { setPushOwner } from '#web/core/push-memory.ts'
import { BellButton } from '#web/notifications/BellButton.tsx'
import { FollowButton } from '#web/relationships/FollowButton.tsx'
import { relationshipTexts } from '#web/relationships/texts.ts'
import { explainUnblocking } from './browser-help.ts'
import { offerPushOnHomeScreen } from './offer-on-home-screen.ts'
import { PushOfferHost } from './PushOfferHost.tsx'
import { pushTexts } from './texts.ts'

const DAY = 86_400_000

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const Page = () => {
  const { data: person } = useQuery(api.profiles.get.queryOptions({ input: { slugOrId: 'ben' } }))
  const shown = person && { person, slugOrId: 'ben' }
  return (
    <>
      {shown ? <FollowButton {...shown} /> : null}
      {shown ? <BellButton {...shown} /> : null}
      <PushOfferHost />
    </>
  )
}

/** Shows the buttons of a person's profile, with a server that remembers. */
const showPage = async (before: Partial<Profile> = {}) => {
  let person = profileWith(before)
  const answerWith = (relationship_status: Profile['relationship_status']) => {
    person = { ...person, relationship_status }
    return { relationship_status, follower_count: 8 }
  }
  const ringBell = vi.fn<NonNullable<NonNullable<Answers['notifications']>['ringBell']>>(() => {
    person = { ...person, has_bell: true }
    return { has_bell: true }
  })
  const subscribe = vi.fn<NonNullable<NonNullable<Answers['push']>['subscribe']>>(() => ({ done: true }))
  const { user } = await show(<Page />, {
    answers: {
      profiles: { get: () => person },
      relationships: {
        follow: () => answerWith(person.is_private ? 'requested' : 'following'),
        unfollow: () => answerWith('none'),
        following: () => ({ items: [relatedPerson(5, { full_name: 'Nadia Petrov' })], next_cursor: null }),
      },
      notifications: { ringBell },
      push: { key: () => ({ public_key: PUBLIC_KEY }), subscribe },
    },
  })
  const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const follow = async () => {
    await click(/^Follow\b/)
    await screen.findByRole('button', { name: /^Following/, hidden: true })
  }
  return { user, click, follow, ringBell, subscribe }
}

const sheet = () => screen.findByRole('dialog', { name: pushTexts.offerTitle })
const expectNoSheet = () => expect(screen.queryByRole('dialog')).toBeNull()

/** The offer is decided once its code has loaded. */
const expectNoOffer = async () => {
  await act(() => vi.dynamicImportSettled())
  expectNoSheet()
}

test('the first follow offers notifications with an example, and turning them on asks the browser', async () => {
  const browser = usePushBrowser()
  const { click, follow, ringBell, subscribe } = await showPage()
  expectNoSheet()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  await follow()
  expect(await sheet()).toHaveAccessibleDescription(pushTexts.offer('Ben'))
  expect(screen.getByRole('img', { name: pushTexts.exampleLabel('Ben Okafor') })).toBeVisible()
  expect(browser.requestPermission).not.toHaveBeenCalled()

  await click(pushTexts.turnOn)
  await waitFor(expectNoSheet)
  expect(await screen.findByText(pushTexts.turnedOn('Ben'))).toBeVisible()
  expect(subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ endpoint: browser.subscription?.endpoint, is_renewal: false }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: /^Following/ })).toHaveFocus())
  // Without the bell, the default settings push nothing about the person whom the offer named.
  expect(ringBell).toHaveBeenCalledExactlyOnceWith({ slugOrId: 'ben' })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Notify me/, pressed: true })).toBeVisible())
})

test('turning on a bell offers them, too', async () => {
  usePushBrowser()
  const { click } = await showPage({ relationship_status: 'following' })
  await click(/^Notify me/)
  expect(await sheet()).toBeVisible()
})

test('after Not now, only another follow at least 30 days later offers them again', async () => {
  usePushBrowser()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T21:00:00.000Z')
  const { click, follow } = await showPage()
  await follow()
  await sheet()
  await click(pushTexts.notNow)
  await waitFor(expectNoSheet)

  vi.setSystemTime(Date.now() + 29 * DAY)
  await click(/^Following/)
  await follow()
  await expectNoOffer()

  vi.setSystemTime(Date.now() + DAY)
  expectNoSheet()
  await click(/^Following/)
  await follow()
  expect(await sheet()).toBeVisible()
})

describe('no offer is made', () => {
  test('after the browser’s own refusal', async () => {
    usePushBrowser({ permission: 'denied' })
    const { follow } = await showPage()
    await follow()
    await expectNoOffer()
  })
  test('where notifications are on', async () => {
    usePushBrowser({ permission: 'granted', isSubscribed: true })
    setPushOwner('00000000-0000-4000-8000-000000000001')
    const { follow } = await showPage()
    await follow()
    await expectNoOffer()
  })
  test('for a request to follow', async () => {
    usePushBrowser()
    const { click } = await showPage({ is_private: true, access: 'card' })
    await click(/^Request/)
    await screen.findByText(relationshipTexts.requestSent)
    await expectNoOffer()
  })
  test('in a browser without push', async () => {
    const { follow } = await showPage()
    await follow()
    await expectNoOffer()
  })
})

test('a refusal in the browser closes the offer and says how to undo it', async () => {
  usePushBrowser({ answer: 'denied' })
  const { click, follow, subscribe } = await showPage()
  await follow()
  await sheet()
  await click(pushTexts.turnOn)
  await waitFor(expectNoSheet)
  expect(await screen.findByText(explainUnblocking(navigator.userAgent))).toBeVisible()
  expect(subscribe).not.toHaveBeenCalled()
})

describe('on an iPhone', () => {
  const onIphone = (isInstalled: boolean) => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, { get: (target, key) => (key === 'userAgent' ? 'iPhone' : Reflect.get(target, key)) }),
    )
    vi.stubGlobal('matchMedia', () => ({
      matches: isInstalled,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  }

  test('in the browser, the offer is the three taps to the home screen', async () => {
    onIphone(false)
    const { click, follow } = await showPage()
    await follow()
    await screen.findByRole('dialog', { name: pushTexts.installTitle })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tap Share in your browser’s toolbar.',
      'Choose Add to Home Screen.',
      'AddTap Add, then open Last Call from your home screen.',
    ])
    await click(pushTexts.gotIt)
    await waitFor(expectNoSheet)
  })

  test('opened from the home screen, the offer is about the person followed last', async () => {
    usePushBrowser()
    onIphone(true)
    await showPage()
    expectNoSheet()
    await act(offerPushOnHomeScreen)
    expect(await sheet()).toHaveAccessibleDescription(pushTexts.offer('Nadia'))
  })
})
