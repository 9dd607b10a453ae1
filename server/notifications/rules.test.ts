import { expect, test } from 'vitest'
import { buildNotificationLink, formatNotification, type NotificationLine } from './rules.ts'

const bea = {
  id: '6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11',
  username: 'bea',
  username_slug: 'bea',
  full_name: 'Bea Lima',
  avatar_url: null,
  user_type: 'bartender' as const,
  verification_status: 'verified' as const,
}
const buildLine = (more: Partial<NotificationLine>): NotificationLine => ({
  type: 'new_like',
  message: 'As it was written.',
  link_url: '/posts/1',
  item_id: null,
  sender: bea,
  sender_count: 1,
  in_comment: false,
  venue: null,
  start_time: null,
  shift_count: 0,
  title: null,
  ...more,
})
const still = { name: 'The Still', slug: 'the-still', time_zone: 'America/Chicago' }
const shift = { venue: still, start_time: new Date('2026-11-21T02:00:00Z') }

test.each<[string, Partial<NotificationLine>]>([
  ['Bea Lima liked your post.', {}],
  ['Bea Lima and 1 other liked your post.', { sender_count: 2 }],
  ['Bea Lima and 3 others liked a post by The Still.', { sender_count: 4, venue: still }],
  ['bea liked your post.', { sender: { ...bea, full_name: null } }],
  ['Bea Lima mentioned you in a comment.', { type: 'mention', in_comment: true, venue: still }],
  ['The Still mentioned you in a post.', { type: 'mention', sender: null, sender_count: 0, venue: still }],
  ['Bea Lima posted a shift: Fri, Nov 20, 8:00\u00A0PM at The Still.', { type: 'shift_posted', ...shift }],
  ['Bea Lima posted 8 shifts.', { type: 'shift_posted', shift_count: 8 }],
  ['Bea Lima posted a shift.', { type: 'shift_posted', shift_count: 1 }],
  ['Bea Lima changed a shift: now Fri, Nov 20, 8:00\u00A0PM at The Still.', { type: 'shift_changed', ...shift }],
  ['Bea Lima cancelled a shift: Fri, Nov 20, 8:00\u00A0PM at The Still.', { type: 'shift_cancelled', ...shift }],
  ['Bea Lima is on at 8:00\u00A0PM at The Still.', { type: 'shift_soon', ...shift }],
  ['Bea Lima is new at The Still: first shift Fri, Nov 20, 8:00\u00A0PM.', { type: 'works_elsewhere', ...shift }],
  ['Bea Lima is new at The Still and posted 3 shifts.', { type: 'works_elsewhere', venue: still, shift_count: 3 }],
  [
    'The Still added an event: Quiz, Fri, Nov 20, 8:00\u00A0PM.',
    { type: 'new_event', sender: null, ...shift, title: 'Quiz' },
  ],
  [
    'The Still posted a weekly event: Quiz, from Fri, Nov 20, 8:00\u00A0PM.',
    { type: 'new_event', sender: null, ...shift, title: 'Quiz', is_weekly: true },
  ],
  ['As it was written.', { type: 'venue_ownership', sender: null, sender_count: 0 }],
])('%s', (message, more) => {
  expect(formatNotification(buildLine(more))).toBe(message)
})

test('times are in the venue’s zone before and after daylight saving time ends', () => {
  const at = (time: string) =>
    formatNotification(buildLine({ type: 'shift_soon', venue: still, start_time: new Date(time) }))
  expect(at('2026-11-01T06:30:00Z')).toBe('Bea Lima is on at 1:30\u00A0AM at The Still.')
  expect(at('2026-11-01T07:30:00Z')).toBe('Bea Lima is on at 1:30\u00A0AM at The Still.')
  expect(at('2026-11-01T08:30:00Z')).toBe('Bea Lima is on at 2:30\u00A0AM at The Still.')
})

test('the time zone is named for a reader whose clock differs', () => {
  const to = (reader_zone: string | null, type: NotificationLine['type']) =>
    formatNotification(buildLine({ type, ...shift, reader_zone }))
  expect(to('America/New_York', 'shift_soon')).toBe('Bea Lima is on at 8:00\u00A0PM\u00A0CST at The Still.')
  expect(to('America/New_York', 'shift_posted')).toBe(
    'Bea Lima posted a shift: Fri, Nov 20, 8:00\u00A0PM\u00A0CST at The Still.',
  )
  for (const same of [null, 'America/Chicago', 'America/Winnipeg'])
    expect(to(same, 'shift_soon')).toBe('Bea Lima is on at 8:00\u00A0PM at The Still.')
})

const item_id = '0a4e9b9c-50c9-4e6f-9a54-0c8b4d7e1f10'
test.each<[type: NotificationLine['type'], more: Partial<NotificationLine>, link: string]>([
  ['new_follower', { link_url: '/profiles/before' }, '/profiles/bea'],
  ['new_follower', { sender_count: 3 }, '/followers'],
  ['follow_request', { link_url: '/followers' }, '/followers'],
  ['follow_accepted', { link_url: '/profiles/before' }, '/profiles/bea'],
  ['new_like', {}, '/posts/1'],
  ['new_comment', { item_id }, `/posts/1#comment-${item_id}`],
  ['mention', {}, '/posts/1'],
  ['mention', { item_id, in_comment: true }, `/posts/1#comment-${item_id}`],
  ['new_post', {}, '/posts/1'],
  ['shift_posted', { ...shift, item_id }, `/profiles/bea#shift-${item_id}`],
  ['shift_posted', { shift_count: 3 }, '/profiles/bea#upcoming-shifts'],
  ['shift_changed', { ...shift, item_id }, `/profiles/bea#shift-${item_id}`],
  ['shift_cancelled', { ...shift, item_id }, '/profiles/bea#upcoming-shifts'],
  ['shift_soon', { ...shift, item_id }, `/profiles/bea#shift-${item_id}`],
  ['works_elsewhere', { ...shift, item_id }, `/profiles/bea#shift-${item_id}`],
  ['works_elsewhere', { venue: still, shift_count: 3 }, '/profiles/bea#upcoming-shifts'],
  ['new_event', { sender: null, venue: still, item_id }, `/venues/the-still/events/${item_id}`],
  ['new_special', { sender: null, venue: still, item_id }, `/venues/the-still/specials#special-${item_id}`],
  ['verification_decision', { sender: null, link_url: '/profile/edit' }, '/profile/edit#verification'],
  ['venue_request', { sender: null, link_url: '/venues/the-still' }, '/venues/the-still'],
  ['venue_ownership', { sender: null, link_url: '/venues/the-still' }, '/venues/the-still'],
  ['forum_reply', { link_url: '/behind-the-bar/threads/1', item_id }, `/behind-the-bar/threads/1#reply-${item_id}`],
  ['report_outcome', { sender: null, link_url: '/settings#reports' }, '/settings#reports'],
  ['hidden_by_staff', { sender: null, link_url: '/terms' }, '/terms'],
])('%s with %o leads to %s', (type, more, link) => {
  expect(buildNotificationLink(buildLine({ type, ...more }))).toBe(link)
})

test('a notification whose page is hidden leads nowhere', () => {
  expect(buildNotificationLink(buildLine({ type: 'shift_posted', sender: null }))).toBeNull()
  expect(buildNotificationLink(buildLine({ type: 'new_event', item_id }))).toBeNull()
})
