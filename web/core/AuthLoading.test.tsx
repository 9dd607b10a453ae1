// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthLoading } from './AuthLoading.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the text is for screen readers at once, and visible after two seconds', () => {
  vi.useFakeTimers()
  render(<AuthLoading />)
  const text = screen.getByRole('status')
  expect(text).toHaveTextContent('Loading authentication status...')
  expect(text).toHaveClass('opacity-0')
  act(() => vi.advanceTimersByTime(1999))
  expect(text).toHaveClass('opacity-0')
  act(() => vi.advanceTimersByTime(1))
  expect(text).not.toHaveClass('opacity-0')
})
