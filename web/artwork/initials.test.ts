import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test.each([
  ['Bea Castellano', 'BC'],
  ['The Copper Rail', 'CR'],
  ['DJ Corduroy', 'DC'],
  ['teo.l', 'TL'],
  ['Inés Barrow', 'IB'],
  ['Álvaro de la Cruz', 'ÁD'],
  ['bea', 'B'],
  ['(Mudlark) Tavern', 'MT'],
  ['The', 'T'],
  ['  ', '?'],
  ['🍸 🍺', '?'],
  ['', '?'],
])('%s → %s', (name, letters) => {
  expect(toInitials(name)).toBe(letters)
})
