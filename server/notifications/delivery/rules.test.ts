import { describe, expect, test } from 'vitest'
import {
  buildSummary,
  findExpiry,
  findQuietHoursEnd,
  listChannels,
  listDueSummaries,
  type OutgoingNotification,
  toSummaryDedupeKey,
} from './rules.ts'

const CHICAGO = 'America/Chicago'
const NOW = new Date('2026-11-20T21:04:00-06:00')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

const buildNotification = (more: Partial<OutgoingNotification> = {}): OutgoingNotification => ({
  type: 'shift_posted',
  created_at: NOW,
  is_read: false,
  is_visible: true,
  starts_at: minutes(60),
  ends_at: minutes(300),
  shown_ends_at: minutes(300),
  choices: {},
  only_bells: true,
  has_bell: true,
  is_followed: true,
  has_browser: true,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  ...more,
})

describe('the channels of a notification', () => {
  test.each<[what: string, more: Partial<OutgoingNotification>, channels: string[]]>([
    ['with a bell', {}, ['push']],
    ['without a bell', { has_bell: false }, []],
    ['without a bell, recipient wants all', { has_bell: false, only_bells: false }, ['push']],
    ['of an unfollowed sender', { is_followed: false, only_bells: false }, []],
    ['no longer visible', { is_visible: false }, []],
    ['already read', { is_read: true }, []],
    ['without a subscribed browser', { has_browser: false }, []],
    ['push turned off', { choices: { push: false } }, []],
    ['email turned on', { choices: { email: true } }, ['push', 'email']],
    ['of a shift that has ended', { ends_at: NOW }, []],
    ['of a running shift', { starts_at: minutes(-60) }, ['push']],
    ['a reminder once the shift begins', { type: 'shift_soon', starts_at: NOW }, []],
    ['a reminder before the shift begins', { type: 'shift_soon' }, ['push']],
    ['over a day late', { created_at: minutes(-24 * 60 - 1) }, []],
    ['a like, by default not pushed', { type: 'new_like', ends_at: null }, []],
    ['a like, push turned on', { type: 'new_like', ends_at: null, choices: { push: true } }, ['push']],
    [
      'about the recipient’s own account, without a bell',
      { type: 'verification_decision', ends_at: null, has_bell: false, is_followed: false },
      ['push', 'email'],
    ],
    [
      'about the recipient’s own account, days late',
      { type: 'verification_decision', ends_at: null, created_at: minutes(-3 * 24 * 60) },
      ['email'],
    ],
    ['email turned off', { type: 'venue_request', ends_at: null, choices: { email: false } }, ['push']],
    ['an event, email turned on', { type: 'new_event', choices: { email: true } }, ['email']],
  ])('%s', (_, more, channels) => {
    expect(listChannels(buildNotification(more), NOW)).toEqual(channels)
  })

  test('a notification expires when its shift ends, a reminder when its shift begins', () => {
    expect(findExpiry(buildNotification())).toEqual(minutes(300))
    expect(findExpiry(buildNotification({ type: 'shift_soon' }))).toEqual(minutes(60))
    expect(findExpiry(buildNotification({ starts_at: null, ends_at: null }))).toBeNull()
  })
})

describe('quiet hours', () => {
  const from22to8 = { quiet_from: '22:00', quiet_until: '08:00', time_zone: CHICAGO }
  test.each<[at: string, until: string | undefined]>([
    ['2026-11-20T21:59:59-06:00', undefined],
    ['2026-11-20T22:00:00-06:00', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21T03:00:00-06:00', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21T07:59:59-06:00', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21T08:00:00-06:00', undefined],
    // The night is an hour longer when the clocks go back and an hour shorter when they go forward.
    ['2026-10-31T23:00:00-05:00', '2026-11-01T14:00:00.000Z'],
    ['2026-03-07T23:00:00-06:00', '2026-03-08T13:00:00.000Z'],
  ])('overnight, at %s until %s', (at, until) => {
    expect(findQuietHoursEnd(from22to8, new Date(at), 'UTC')?.toISOString()).toBe(until)
  })

  test('within a day, in the default time zone if none is set', () => {
    const nap = { quiet_from: '13:00', quiet_until: '15:00', time_zone: null }
    expect(findQuietHoursEnd(nap, new Date('2026-11-20T13:30:00-06:00'), CHICAGO)?.toISOString()).toBe(
      '2026-11-20T21:00:00.000Z',
    )
    expect(findQuietHoursEnd(nap, new Date('2026-11-20T13:30:00-06:00'), 'UTC')).toBeUndefined()
    expect(findQuietHoursEnd({ ...nap, quiet_from: null, quiet_until: null }, NOW, CHICAGO)).toBeUndefined()
  })

  test('that begin in an hour skipped by the clock change begin after it', () => {
    const early = { quiet_from: '02:30', quiet_until: '06:00', time_zone: CHICAGO }
    expect(findQuietHoursEnd(early, new Date('2026-03-08T03:29:00-05:00'), 'UTC')).toBeUndefined()
    expect(findQuietHoursEnd(early, new Date('2026-03-08T03:30:00-05:00'), 'UTC')?.toISOString()).toBe(
      '2026-03-08T11:00:00.000Z',
    )
  })
})

describe('summaries', () => {
  const dedupeKeys = (zone: string, at: string) => listDueSummaries(zone, new Date(at)).map(toSummaryDedupeKey)
  test.each<[at: string, due: string[]]>([
    ['2026-11-19T11:59:00-06:00', []],
    ['2026-11-19T12:00:00-06:00', ['weekend:2026-11-19']],
    ['2026-11-19T17:00:00-06:00', ['weekend:2026-11-19', 'tonight:2026-11-19']],
    ['2026-11-20T11:59:00-06:00', ['weekend:2026-11-19']],
    ['2026-11-20T12:00:00-06:00', []],
    ['2026-11-21T16:59:00-06:00', []],
    ['2026-11-21T17:00:00-06:00', ['tonight:2026-11-21']],
    ['2026-11-21T20:59:00-06:00', ['tonight:2026-11-21']],
    ['2026-11-21T21:00:00-06:00', []],
    // The days on which the clocks change.
    ['2026-11-01T17:00:00-06:00', ['tonight:2026-11-01']],
    ['2026-11-01T17:00:00-05:00', []],
    ['2026-03-08T17:00:00-05:00', ['tonight:2026-03-08']],
  ])('in Chicago at %s: %j', (at, due) => {
    expect(dedupeKeys(CHICAGO, at)).toEqual(due)
  })

  test('are due in the evening of each time zone', () => {
    expect(dedupeKeys('America/New_York', '2026-11-21T16:00:00-06:00')).toEqual(['tonight:2026-11-21'])
    expect(dedupeKeys('Pacific/Auckland', '2026-11-21T17:00:00+13:00')).toEqual(['tonight:2026-11-21'])
  })

  test('the weekend spans from the end of Thursday night to the end of Sunday night, despite clock changes', () => {
    expect(buildSummary('weekend_digest', '2026-10-29', CHICAGO)).toMatchObject({
      from: new Date('2026-10-30T06:00:00-05:00'),
      until: new Date('2026-11-02T06:00:00-06:00'),
    })
    expect(buildSummary('tonight', '2026-11-21', CHICAGO)).toMatchObject({
      from: new Date('2026-11-21T17:00:00-06:00'),
      until: new Date('2026-11-22T06:00:00-06:00'),
    })
  })
})
