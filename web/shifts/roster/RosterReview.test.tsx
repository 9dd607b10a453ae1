// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rosterAbsences, rosterMessages } from '#contract/roster.texts.ts'
import type { RosterEntry } from '#contract/roster.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { type Answers, Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, shiftWith, venueOption } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { appTexts } from '#web/core/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { RosterReview } from './RosterReview.tsx'
import { rosterTexts } from './texts.ts'

const still = venueOption(11, { name: 'The Still' })
const pier = venueOption(12, { name: 'Pier 9' })
const entryKey = (number: number) => `key-of-an-entry-${String(number).padStart(6, '0')}`

/** An entry that starts at 5 PM in Chicago on that day of December. */
const entry = (day: number, more: Partial<RosterEntry> = {}): RosterEntry => ({
  key: entryKey(day),
  title: `Bar ${day}`,
  start_time: `2026-12-${String(day).padStart(2, '0')}T23:00:00.000Z`,
  end_time: `2026-12-${String(day + 1).padStart(2, '0')}T05:00:00.000Z`,
  venue_id: still.id,
  venue_name: still.name,
  venue_city: still.city,
  venue_time_zone: still.time_zone,
  state: 'new',
  before: null,
  clash: null,
  visibility: 'everyone',
  over: false,
  absence: null,
  person: null,
  remarks: [],
  ...more,
})
const clash = {
  venue_name: 'Pier 9',
  start_time: '2026-12-08T22:00:00.000Z',
  end_time: '2026-12-09T02:00:00.000Z',
  venue_time_zone: 'America/Chicago',
}
const vanished = (number: number, certain: boolean) => ({ ...shiftWith({ id: idOf(number) }), certain })

type Read = Parameters<typeof RosterReview>[0]['read']
type Publish = NonNullable<NonNullable<Answers['roster']>['publish']>

const showReview = async (read: Partial<Read>, publish: Publish = () => ({ added: 1, moved: 0, removed: [] })) => {
  const sent = vi.fn(publish)
  const calls = {
    onVenueChange: vi.fn(async () => {}),
    onReread: vi.fn(async () => {}),
    onBack: vi.fn(),
  }
  const { user, router } = await show(
    <RosterReview
      roster={{ text: 'BEGIN:VCALENDAR', file_name: 'roster.ics', venue_id: still.id, choices: [] }}
      read={{ name: 'Rota', entries: [], refused: [], vanished: [], older: 0, ...read }}
      venues={[still, pier]}
      schedule={{ schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }}
      {...calls}
    />,
    { now: NOW, answers: { roster: { publish: sent } } },
  )
  return { user, router, sent, ...calls }
}

const entryCheckbox = (day: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Dec ${day},`) })

test('selects entries without a conflict; entries that overlap or are past start unselected', async () => {
  await showReview({ entries: [entry(7), entry(8, { clash }), entry(9, { over: true })] })
  expect(entryCheckbox(7)).toBeChecked()
  expect(entryCheckbox(8)).not.toBeChecked()
  expect(entryCheckbox(8)).toHaveAccessibleDescription(/Overlaps your shift at Pier 9/)
  expect(entryCheckbox(9)).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Add 1 shift' })).toBeEnabled()
})

test('time off and open shifts start unselected, and say why', async () => {
  const remarks = [rosterMessages.looksLike(rosterAbsences.off)]
  const { user } = await showReview({ entries: [entry(7), entry(8, { absence: 'off', remarks })] })
  expect(entryCheckbox(8)).not.toBeChecked()
  expect(entryCheckbox(8)).toHaveAccessibleDescription(/Looks like time off/)
  await user.click(entryCheckbox(8))
  expect(screen.getByRole('button', { name: 'Add 2 shifts' })).toBeEnabled()
})

test('asks whose shifts they are if entries name other people, and selects none before', async () => {
  const bea = { person: { name: 'Bea C.', is_you: true } }
  const jordan = { person: { name: 'Jordan P.', is_you: false } }
  const { user } = await showReview({
    entries: [entry(7, jordan), entry(8, bea), entry(9, { ...bea, absence: 'off' }), entry(10)],
  })
  for (const day of [7, 8, 9, 10]) expect(entryCheckbox(day)).not.toBeChecked()
  const names = screen.getAllByRole('radio')
  expect(names.map((name) => name.closest('label')?.textContent)).toEqual([
    'Bea C.2 shifts',
    'Jordan P.1 shift',
    rosterTexts.allMine,
  ])
  await user.click(entryCheckbox(7))
  await user.click(screen.getByRole('radio', { name: /^Bea C\./ }))
  expect([7, 8, 9, 10].map((day) => entryCheckbox(day).checked)).toEqual([false, true, false, false])
  await user.click(screen.getByRole('radio', { name: rosterTexts.allMine }))
  expect([7, 8, 9, 10].map((day) => entryCheckbox(day).checked)).toEqual([true, true, false, true])
})

test('asks nothing if the only name is the user’s own', async () => {
  await showReview({ entries: [entry(7, { person: { name: 'Bea C.', is_you: true } }), entry(8)] })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(entryCheckbox(7)).toBeChecked()
  expect(entryCheckbox(8)).toBeChecked()
})

test('an entry that is already posted cannot be selected', async () => {
  await showReview({ entries: [entry(7, { state: 'same' }), entry(8, { state: 'duplicate' })] })
  expect(entryCheckbox(7)).toBeDisabled()
  expect(entryCheckbox(8)).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Add shifts' })).toBeDisabled()
})

test('the button’s label counts the selected changes', async () => {
  const { user } = await showReview({
    entries: [entry(7), entry(8), entry(9, { state: 'moved', before: clash })],
    vanished: [vanished(51, true)],
  })
  expect(screen.getByRole('button', { name: 'Add 2, move 1, cancel 1' })).toBeVisible()
  await user.click(entryCheckbox(7))
  await user.click(screen.getByRole('checkbox', { name: /Nov 20,/ }))
  expect(screen.getByRole('button', { name: 'Add 1, move 1' })).toBeVisible()
})

test('sends only selected entries, and lists selected overlaps as confirmed', async () => {
  const { user, router, sent } = await showReview(
    { entries: [entry(7), entry(8, { clash }), entry(9)], vanished: [vanished(51, true), vanished(52, false)] },
    () => ({ added: 2, moved: 0, removed: [idOf(51)] }),
  )
  await user.click(entryCheckbox(8))
  await user.click(entryCheckbox(9))
  await user.click(screen.getByRole('button', { name: 'Add 2, cancel 1' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/shifts/week'))
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ picked: [entryKey(7), entryKey(8)], overlapping: [entryKey(8)], remove: [idOf(51)] }),
  )
  expect(router.state.location.search).toEqual({ from: '2026-12-07' })
  expect(await screen.findByText('2 shifts added. 1 shift cancelled.')).toBeVisible()
  expect(screen.getByRole('button', { name: uiTexts.undo })).toBeVisible()
})

test('says who will see the selected shifts, of which moved ones keep their visibility', async () => {
  const hidden = entry(7, { state: 'moved', before: clash, visibility: 'only_me' })
  const { user } = await showReview({ entries: [hidden, entry(9)] })
  expect(screen.getByText(shiftMessages.shareText, { exact: false })).toBeVisible()
  await user.click(entryCheckbox(9))
  expect(screen.getByText(shiftTexts.forMeOnly, { exact: false })).toBeVisible()
  expect(screen.queryByText(shiftMessages.shareText, { exact: false })).toBeNull()
})

test('if shifts changed since the roster was read, it says so and reads the roster again', async () => {
  const { user, onReread } = await showReview({ entries: [entry(7)] }, () => {
    throw new Refusal('CHANGED')
  })
  await user.click(screen.getByRole('button', { name: 'Add 1 shift' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `${rosterMessages.publishFailed} ${rosterMessages.changed}`,
  )
  expect(onReread).toHaveBeenCalledOnce()
})

test('any other failure shows its reason and keeps the list', async () => {
  const { user, onReread } = await showReview({ entries: [entry(7)] }, () => {
    throw new Crash()
  })
  await user.click(screen.getByRole('button', { name: 'Add 1 shift' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(uiTexts.serverFailed)
  expect(entryCheckbox(7)).toBeChecked()
  expect(onReread).not.toHaveBeenCalled()
})

test('an entry can be moved to another venue', async () => {
  const { user, onVenueChange } = await showReview({ entries: [entry(7)] })
  await user.click(
    screen.getByRole('button', { name: new RegExp(`^${rosterTexts.otherVenue} for .*Dec 7`), expanded: false }),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), pier.id)
  expect(onVenueChange).toHaveBeenCalledWith(entryKey(7), pier.id)
})

test('shows an error at the venue field if the venue is rejected', async () => {
  const { user, onVenueChange } = await showReview({ entries: [entry(7)] })
  onVenueChange.mockRejectedValueOnce(new Error('no'))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${rosterTexts.otherVenue}`) }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), pier.id)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Venue' })).toBeInvalid())
})

test('Cancel asks for confirmation once the user has changed a selection', async () => {
  const { user, onBack } = await showReview({ entries: [entry(7)] })
  await user.click(entryCheckbox(7))
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  await user.click(await screen.findByRole('button', { name: appTexts.keepEditing }))
  expect(onBack).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  await user.click(await screen.findByRole('button', { name: appTexts.discardChanges }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
})

test('a roster without shifts says so and lists rejected entries with their reason', async () => {
  await showReview({ older: 2, refused: [{ title: 'Staff party', reason: rosterMessages.allDay }] })
  expect(screen.getByText('Nothing to post in this roster.')).toBeVisible()
  expect(screen.getByText('Staff party:')).toBeVisible()
  expect(screen.getByText(rosterMessages.allDay)).toBeVisible()
  expect(screen.getByText('2 entries were skipped: too far in the past.')).toBeVisible()
})
