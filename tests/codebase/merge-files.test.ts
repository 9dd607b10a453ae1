import { expect, test } from 'vitest'
import { mergeFiles } from '#scripts/merge-files.ts'

const file = (name: string, size: number, ...imports: string[]) => ({ name, size, imports, canMerge: true })
const screen = (name: string, ...imports: string[]) => ({ name, size: 1000, imports, canMerge: false })
const REQUEST_BYTES = 100

test('merges files that the same pages load', () => {
  const files = [screen('home', 'a', 'b'), file('a', 5000), file('b', 5000)]
  expect(mergeFiles(files, [{ files: ['home'], weight: 1 }], REQUEST_BYTES)).toEqual([['a', 'b']])
})

test('merges a file into one that other pages load too, if it is smaller than a request', () => {
  const pages = [
    { files: ['home'], weight: 1 },
    { files: ['feed'], weight: 1 },
  ]
  const build = (size: number) => [screen('home', 'a', 'b'), screen('feed', 'a'), file('a', 5000), file('b', size)]
  expect(mergeFiles(build(99), pages, REQUEST_BYTES)).toEqual([['a', 'b']])
  expect(mergeFiles(build(101), pages, REQUEST_BYTES)).toEqual([['a'], ['b']])
})

test('counts what the merged file imports', () => {
  const pages = [
    { files: ['home'], weight: 1 },
    { files: ['feed'], weight: 1 },
  ]
  const files = [screen('home', 'a', 'b'), screen('feed', 'a'), file('a', 5000), file('b', 50, 'c'), file('c', 5000)]
  expect(mergeFiles(files, pages, REQUEST_BYTES)).toEqual([['a'], ['b', 'c']])
})

test('a page of more weight receives less that it does not use', () => {
  const files = [screen('home', 'a', 'b'), screen('landing', 'a'), file('a', 5000), file('b', 50)]
  const pagesWith = (weight: number) => [
    { files: ['home'], weight: 1 },
    { files: ['landing'], weight },
  ]
  expect(mergeFiles(files, pagesWith(1), REQUEST_BYTES)).toEqual([['a', 'b']])
  expect(mergeFiles(files, pagesWith(3), REQUEST_BYTES)).toEqual([['a'], ['b']])
})

test('never makes files import each other', () => {
  // `a` needs `entry`, which needs `b`: if `a` and `b` were one file, it and `entry` would import each other.
  const files = [screen('entry', 'b'), file('a', 10, 'entry'), file('b', 10)]
  expect(mergeFiles(files, [{ files: ['a'], weight: 1 }], REQUEST_BYTES)).toEqual([['a'], ['b']])
})

test('never merges the file of a page', () => {
  const files = [screen('home', 'a'), file('a', 10)]
  expect(mergeFiles(files, [{ files: ['home'], weight: 1 }], REQUEST_BYTES)).toEqual([['a']])
})

test('refuses a page of a file that is not in the build', () => {
  expect(() => mergeFiles([file('a', 10)], [{ files: ['b'], weight: 1 }], REQUEST_BYTES)).toThrow('no file b')
})
