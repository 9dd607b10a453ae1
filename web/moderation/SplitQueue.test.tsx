// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { SplitQueue, SplitRow } from './SplitQueue.tsx'

const Queue = ({ names }: { names: string[] }) => {
  const cases = useInfiniteQuery({
    queryKey: ['cases', names],
    queryFn: () => Promise.resolve({ items: names, next_cursor: null }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  })
  return (
    <SplitQueue
      cases={cases}
      toKey={(name) => name}
      failed="Failed to load cases."
      loading="Loading cases..."
      empty={{ title: 'Nothing waiting.', text: 'New cases show up here.' }}
      row={(name, state) => <SplitRow {...state}>{name}</SplitRow>}
      detail={(name, onDecided) => (
        <>
          <h2>{name}</h2>
          <button type="button" onClick={onDecided}>
            Decide
          </button>
        </>
      )}
    />
  )
}

const row = (name: string) => screen.findByRole('button', { name })

test('the first case is selected until another one is, and again once that is decided', async () => {
  const { user } = await show(<Queue names={['ana', 'ben']} />)
  expect(await row('ana')).toHaveAttribute('aria-pressed', 'true')
  await user.click(await row('ben'))
  expect(screen.getByRole('heading')).toHaveTextContent('ben')
  expect(await row('ana')).toHaveAttribute('aria-pressed', 'false')
  await user.click(await row('Decide'))
  expect(screen.getByRole('heading')).toHaveTextContent('ana')
})

test('a decision leads to the top of the page, where the tabs are; Back to list does not', async () => {
  const { user } = await show(<Queue names={['ana', 'ben']} />)
  // The router scrolls, too, when the page opens.
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  onTestFinished(() => scrollTo.mockRestore())
  await user.click(await row('ben'))
  await user.click(await row('Back to list'))
  expect(scrollTo).not.toHaveBeenCalled()
  await user.click(await row('ben'))
  await user.click(await row('Decide'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

test('a case on two pages has one row', async () => {
  await show(<Queue names={['ana', 'ben', 'ana']} />)
  await row('ben')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('an empty queue says so', async () => {
  await show(<Queue names={[]} />)
  expect(await screen.findByText('Nothing waiting.')).toBeVisible()
})
