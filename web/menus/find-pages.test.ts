import { expect, test } from 'vitest'
import { findPages, isSearchable } from './find-pages.ts'

const page = (title: string | null, description: string | null = null, image_alt: string | null = null) => ({
  title,
  description,
  image_alt,
})
const pages = [page('Cocktails', 'Café Negroni, 12'), page(null), page('Bites', null, 'Gooey cake for 7 dollars')]
const find = (search: string) => findPages(pages, search).map(({ index }) => index)

test('finds pages by every typed text, as searches compare texts, and keeps their positions', () => {
  expect(find('cocktails')).toEqual([0])
  expect(find(' CAFE ')).toEqual([0])
  expect(find('gooey')).toEqual([2])
  expect(find('whiskey')).toEqual([])
})

test('an empty search finds all pages, also those without a text', () => {
  expect(find('')).toEqual([0, 1, 2])
  expect(find('  ')).toEqual([0, 1, 2])
})

test('offers no search for a single page or for titles alone', () => {
  expect(isSearchable(pages)).toBe(true)
  expect(isSearchable(pages.slice(0, 1))).toBe(false)
  expect(isSearchable([page('Cocktails'), page('Bites')])).toBe(false)
})
