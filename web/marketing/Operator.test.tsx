// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Operator } from './Operator.tsx'

const showWith = (metas: Record<string, string>) => {
  for (const [name, content] of Object.entries(metas))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  return render(<Operator />).container
}

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

test('names the operator and their address, whatever characters they contain', () => {
  const name = 'Ö’Hara & Søns "Bar" <b>🍸</b> حانة'
  const container = showWith({
    'operator-name': name,
    'operator-address': '1 <Main> St\nشارع 5',
    'support-email': 'help@bar.test',
  })
  expect(screen.getByText(name)).toBeTruthy()
  expect(container.querySelector('address')?.textContent).toBe('1 <Main> St\nشارع 5')
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@bar.test')
})

test('says so if the operator has given no name, and shows no empty address', () => {
  const container = showWith({ 'operator-name': '', 'operator-address': '', 'support-email': 'help@bar.test' })
  expect(container.textContent).toContain('haven’t given their name')
  expect(container.querySelector('address')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@bar.test')
})

test('a name without an address shows none', () => {
  expect(showWith({ 'operator-name': 'Bar Works LLC', 'operator-address': '' }).querySelector('address')).toBeNull()
})
