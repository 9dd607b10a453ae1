// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HoursConfirmation } from '#contract/confirmations.ts'
import { formatAnsweredBefore } from '#contract/format-confirmation.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { chooseTown, clearLocation, requestLocation } from '#web/core/location.ts'
import { Confirmation } from './Confirmation.tsx'
import { confirmationTexts } from './texts.ts'

type Answers = NonNullable<Parameters<typeof show>[1]>['answers']

const venue = venueWith({ is_mine: false })
const special = { id: idOf(40), title: 'Happy hour' }
const question = { name: confirmationTexts.questionAbout(special.title) }
const confirmation = { confirmed_at: '2026-11-17T20:00:00.000Z', is_confirmed: true, can_answer: true }

const showConfirmation = (more: Partial<HoursConfirmation> = {}, answers: Answers = {}, is_mine = false) =>
  show(
    <Confirmation
      venue={{ ...venue, is_mine }}
      special={special}
      confirmation={{ ...confirmation, ...more }}
      now={Date.parse(NOW)}
    />,
    { now: NOW, answers },
  )

/** The browser finds the person this many degrees north of the venue. */
async function stand(north: number): Promise<void> {
  const coords = { latitude: (venue.latitude ?? 0) + north, longitude: venue.longitude ?? 0 }
  const geolocation = { getCurrentPosition: (found: (position: object) => void) => found({ coords }) }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  onTestFinished(clearLocation)
  await requestLocation()
}

test('says when it was confirmed, and asks no one who did not share a location', async () => {
  await showConfirmation()
  expect(screen.getByText(confirmationTexts.confirmedAt('3 days ago'))).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that guests find it wrong', async () => {
  await showConfirmation({ is_confirmed: false })
  expect(screen.getByText(`${confirmationTexts.notConfirmed}.`)).toBeVisible()
})

test.each([
  ['Yes', true],
  ['No', false],
] as const)('someone at the venue answers %s, and is thanked', async (name, is_right) => {
  await stand(0.001)
  const answer = vi.fn(() => ({ is_confirmed: true }))
  const { user } = await showConfirmation({}, { venues: { answer } })
  expect(screen.getByRole('group', question)).toBeVisible()
  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(confirmationTexts.thanks)).toBeVisible()
  expect(answer).toHaveBeenCalledExactlyOnceWith({ slugOrId: venue.id, what: special.id, is_right })
  expect(screen.queryByRole('group', question)).toBeNull()
})

test('a refused answer says when it is possible again', async () => {
  await stand(0)
  const answer = () => {
    throw new Refusal('ANSWERED_BEFORE', { message: formatAnsweredBefore(3), data: { again_at: NOW } })
  }
  const { user } = await showConfirmation({}, { venues: { answer } })
  await user.click(screen.getByRole('button', { name: confirmationTexts.no }))
  expect(await screen.findByText(formatAnsweredBefore(3))).toBeVisible()
})

test('someone a few streets away is not asked', async () => {
  await stand(0.003)
  await showConfirmation()
  expect(screen.queryByRole('group', question)).toBeNull()
})

test('someone who chose the town of the venue is not asked', async () => {
  chooseTown({ lat: venue.latitude ?? 0, lon: venue.longitude ?? 0, town: 'Chicago' })
  onTestFinished(clearLocation)
  await showConfirmation()
  expect(screen.queryByRole('group', question)).toBeNull()
})

test('someone who answered this week is not asked', async () => {
  await stand(0)
  await showConfirmation({ can_answer: false })
  expect(screen.queryByRole('group', question)).toBeNull()
})

test('its owner confirms it with a tap', async () => {
  const confirm = vi.fn(() => ({ confirmed_at: NOW }))
  const { user } = await showConfirmation({ can_answer: false }, { venues: { confirm } }, true)
  await user.click(
    screen.getByRole('button', { name: new RegExp(`^${confirmationTexts.confirm} ?: ${special.title}$`) }),
  )
  expect(await screen.findByText(confirmationTexts.confirmed)).toBeVisible()
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ slugOrId: venue.id, what: special.id })
})

test('nothing confirmed today needs a tap', async () => {
  await showConfirmation({ confirmed_at: NOW, can_answer: false }, {}, true)
  expect(screen.getByText(confirmationTexts.confirmedAt('today'))).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
