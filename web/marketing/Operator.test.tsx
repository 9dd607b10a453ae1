// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
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

test('without the name of an operator, visitors read who to write to, and no empty address', () => {
  const container = showWith({ 'operator-name': '', 'operator-address': '', 'support-email': 'help@bar.test' })
  expect(container.textContent).toContain('write to them')
  expect(container.textContent).not.toContain('OPERATOR_NAME')
  expect(container.querySelector('address')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@bar.test')
})

test('only staff read that the name of the operator is missing', async () => {
  await show(<Operator />, { me: meWith({ is_admin: true }) })
  expect(screen.getByText(/Set OPERATOR_NAME/)).toBeVisible()
  cleanup()
  await show(<Operator />, { me: meWith() })
  expect(screen.queryByText(/OPERATOR_NAME/)).toBeNull()
})

test('a name without an address shows none', () => {
  expect(showWith({ 'operator-name': 'Bar Works LLC', 'operator-address': '' }).querySelector('address')).toBeNull()
})
