import { expect, test } from 'vitest'
import { didText, isAboutSomebody } from './audit-words.ts'

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
