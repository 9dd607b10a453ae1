import { expect, test } from 'vitest'
import { appTexts } from '#web/core/texts.ts'
import { formatActor, formatAfterUsername, formatAuditAction, getThreadId, namesPerson } from './audit-text.ts'

const entry = (action: string, details: Record<string, string> = {}, subject_id: string | null = 'ana') => ({
  action,
  details,
  subject_id,
})

test('an action on content names the content, and its author if there is one', () => {
  expect(formatAuditAction(entry('hide', { subject_type: 'post' }))).toBe('hid a post by')
  expect(formatAuditAction(entry('unhide', { subject_type: 'thread' }))).toBe('restored a discussion by')
  expect(formatAuditAction(entry('hide', { subject_type: 'venue' }))).toBe('hid a venue owned by')
  expect(formatAuditAction(entry('hide', { subject_type: 'venue' }, null))).toBe('hid a venue')
  expect(formatAuditAction(entry('dismiss', { subject_type: 'user' }))).toBe('dismissed reports about')
  expect(namesPerson(entry('hide', { subject_type: 'venue' }, null))).toBe(false)
  expect(namesPerson(entry('hide', { subject_type: 'post' }))).toBe(true)
})

test('an action without a username is the operator’s, or of staff whose account has been deleted', () => {
  const by = (actor_username: string | null, action: string, details = {}) => ({ actor_username, action, details })
  expect(formatActor(by('ada', 'hide'))).toBe('@ada')
  expect(formatActor(by(null, 'hide'))).toBe(appTexts.deletedUser)
  expect(formatActor(by(null, 'verify'))).toBe(appTexts.deletedUser)
  expect(formatActor(by(null, 'verify', { by: 'operator' }))).toBe('The operator')
  // Commands that were logged before `by` existed.
  expect(formatActor(by(null, 'grant-admin'))).toBe('The operator')
})

test('an action on a person, or on no one', () => {
  expect(formatAuditAction(entry('suspend', { subject_type: 'post' }))).toBe('suspended')
  expect(formatAuditAction(entry('undo-verify'))).toBe('undid the verification of')
  expect(namesPerson(entry('suspend'))).toBe(true)
  expect(formatAfterUsername(entry('suspend'))).toBeUndefined()
  expect([formatAuditAction(entry('give-venue')), formatAfterUsername(entry('give-venue'))]).toEqual([
    'made',
    'the owner of a venue',
  ])
  expect(formatAuditAction(entry('read-forum', {}, 'a thread'))).toBe('viewed Behind the Bar')
  expect(namesPerson(entry('read-forum', {}, 'a thread'))).toBe(false)
})

test('a read names what was read, and has the id of a single discussion', () => {
  const read = (what: string, subject_id: string | null) => entry('read-forum', { what }, subject_id)
  expect(formatAuditAction(read('list', null))).toBe('viewed the list of discussions')
  expect(formatAuditAction(read('picture', 't'))).toBe('viewed the image of a discussion')
  expect(formatAuditAction(read('what is still to come', 't'))).toBe('viewed Behind the Bar')
  expect(getThreadId(read('list', null))).toBeNull()
  expect(getThreadId(read('replies', 't'))).toBe('t')
  expect(getThreadId(entry('pin-thread', {}, 't'))).toBe('t')
  expect(getThreadId(entry('delete-reply', { thread_id: 't' }, 'a reply'))).toBe('t')
  expect(getThreadId(entry('delete-thread', { thread_id: 't' }, 't'))).toBeNull()
  expect(getThreadId(entry('suspend', {}, 'ana'))).toBeNull()
})
