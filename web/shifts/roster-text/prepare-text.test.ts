import { expect, test } from 'vitest'
import { correctText, findSelf, needsChoice, pickPerson, readText } from './prepare-text.ts'

const venues = [
  { id: 'rail', name: 'The Copper Rail' },
  { id: 'owl', name: 'Night Owl, Back; Bar' },
]
const memory = { account_id: 'me', aliases: {} }
const options = { today: '2026-11-29', venues, memory, week: undefined }
const bea = { full_name: 'Bea Castellano', username: 'bea.c' }

const TEAM = 'Fri 12/4\nBea 5p-1a\nOmar 6p-CL at Copper Rail\nB. Castellano 9p-11p'

test('only the chosen person’s shifts are sent', () => {
  const read = readText(TEAM, options)
  expect(read.people.map(({ name, count }) => [name, count])).toEqual([
    ['Bea', 1],
    ['Omar', 1],
    ['B. Castellano', 1],
  ])
  const { text, guesses } = pickPerson(read, 'bea', venues)
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:the week of Nov 30',
    'BEGIN:VEVENT',
    'UID:2026-12-04-1@roster-text',
    'SUMMARY:5p-1a',
    'DTSTART:20261204T170000',
    'DTEND:20261205T010000',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(guesses).toEqual([])
  const omar = pickPerson(read, 'omar', venues)
  expect(omar.text).toContain('LOCATION:The Copper Rail')
  expect(omar.text).not.toContain('Bea')
  expect(omar.guesses).toEqual([{ start: '2026-12-04T18:00', title: '6p-CL', place: undefined, guesses: ['close'] }])
})

test('no text of the roster is sent but the times and the names of venues', () => {
  const table = '\tThu 12/3\tFri 12/4\tSat 12/5\nBea\t6p-2a Jen\t\t6p-2a at Rusty Nail'
  const { text, guesses } = pickPerson(readText(table, options), 'bea', venues)
  expect(text).not.toMatch(/Jen|Rusty|LOCATION/)
  expect(guesses.map(({ place }) => place)).toEqual(['Jen', 'Rusty Nail'])
  const aliases = { 'rusty nail': 'rail' }
  const known = readText(table, { ...options, memory: { ...memory, aliases } })
  expect(pickPerson(known, 'bea', venues).text).toContain('LOCATION:The Copper Rail')
})

test('the venue’s hours say when it closes', () => {
  const week = [[], [], [], [], [], [{ closes: '22:00' }, { closes: '03:00' }], []]
  expect(readText('Fri 12/4 6p-CL', { ...options, week }).shifts[0]?.end).toBe('2026-12-05T03:00')
})

test('a venue’s name in a calendar is escaped', () => {
  const read = readText('Fri 12/4 6p-2a Night Owl', options)
  expect(pickPerson(read, '', venues).text).toContain(String.raw`LOCATION:Night Owl\, Back\; Bar`)
})

test('the user is found by name if only one person can be them, or as before', () => {
  const { people } = readText('Fri 12/4\nBea 5p-1a\nOmar 6p-2a', options)
  expect(findSelf(people, bea, memory)?.name).toBe('Bea')
  expect(findSelf(readText(TEAM, options).people, bea, memory)).toBeUndefined()
  expect(findSelf(readText(TEAM, options).people, bea, { ...memory, name: 'b castellano' })?.name).toBe('B. Castellano')
  expect(findSelf(people, { full_name: null, username: 'someone' }, memory)).toBeUndefined()
})

test('whose shifts are theirs is asked once, and not at all if a roster names no one', () => {
  const { people } = readText(TEAM, options)
  expect(needsChoice(people, memory)).toBe(true)
  expect(needsChoice(people, { ...memory, name: 'bea' })).toBe(false)
  expect(needsChoice(people, { ...memory, name: 'theo' })).toBe(true)
  expect(needsChoice(readText('Fri 12/4 5p-1a', options).people, memory)).toBe(false)
})

test('corrected lines take the place of those that could not be read', () => {
  const text = 'Fri 12/4 6p\nSat 12/5 5p-1a\nsome 5p-6p'
  const { unread } = readText('Fri 12/4 6p\nSat 12/5 5p-1a\nSun 7p', options)
  expect(unread.map(({ text: line }) => line)).toEqual(['Fri 12/4 6p', 'Sun 7p'])
  expect(correctText(text, unread, 'Fri 12/4 6p-2a\nSun 7p-2a\nMon 7p-2a')).toBe(
    'Fri 12/4 6p-2a\nSat 12/5 5p-1a\nSun 7p-2a\nMon 7p-2a',
  )
})
