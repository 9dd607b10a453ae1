import { expect, test } from 'vitest'
import { didText, isAboutSomebody, threadOf } from './audit-words.ts'

const entry = (action: string, details: Record<string, string> = {}, subject_id: string | null = 'ana') => ({
  action,
  details,
  subject_id,
})

test('what is done to a thing names the thing, and whose it is where it is anybody’s', () => {
  expect(didText(entry('hide', { subject_type: 'post' }))).toBe('hid a post of')
  expect(didText(entry('unhide', { subject_type: 'thread' }))).toBe('showed again a discussion of')
  expect(didText(entry('hide', { subject_type: 'venue' }, null))).toBe('hid a venue')
  expect(didText(entry('dismiss', { subject_type: 'user' }))).toBe('dismissed the reports of')
  expect(isAboutSomebody(entry('hide', { subject_type: 'venue' }, null))).toBe(false)
  expect(isAboutSomebody(entry('hide', { subject_type: 'post' }))).toBe(true)
})

test('what is done to a person, or to nobody', () => {
  expect(didText(entry('suspend', { subject_type: 'post' }))).toBe('suspended')
  expect(isAboutSomebody(entry('suspend'))).toBe(true)
  expect(didText(entry('read-forum', {}, 'a thread'))).toBe('read Behind the Bar')
  expect(isAboutSomebody(entry('read-forum', {}, 'a thread'))).toBe(false)
})

test('a read says what was read; where that was one discussion, it is found', () => {
  const read = (what: string, subject_id: string | null) => entry('read-forum', { what }, subject_id)
  expect(didText(read('list', null))).toBe('read the list of discussions')
  expect(didText(read('picture', 't'))).toBe('looked at the picture of a discussion')
  expect(didText(read('what is still to come', 't'))).toBe('read Behind the Bar')
  expect(threadOf(read('list', null))).toBeNull()
  expect(threadOf(read('replies', 't'))).toBe('t')
  expect(threadOf(entry('pin-thread', {}, 't'))).toBe('t')
  expect(threadOf(entry('delete-reply', { thread_id: 't' }, 'a reply'))).toBe('t')
  expect(threadOf(entry('delete-thread', { thread_id: 't' }, 't'))).toBeNull()
  expect(threadOf(entry('suspend', {}, 'ana'))).toBeNull()
})
