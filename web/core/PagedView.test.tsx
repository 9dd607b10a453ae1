// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { PagedView } from './PagedView.tsx'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

const List = ({
  load,
}: {
  load: (cursor: string | undefined) => { items: { id: string }[]; next_cursor: string | null }
}) => {
  const query = useInfiniteQuery({
    queryKey: ['letters'],
    queryFn: ({ pageParam }) => load(pageParam),
    retry: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  return (
    <PagedView query={query} loading={<p>Loading...</p>} failed="Failed to load letters." firstFailed="No letters.">
      {(items) => <p>{items.length > 0 ? items.map(({ id }) => id).join(' ') : 'None yet.'}</p>}
    </PagedView>
  )
}

const fail = () => {
  throw new Error('offline')
}

test('loads page after page and shows each item once', async () => {
  const { user } = await show(
    <List load={(cursor) => (cursor ? { items: [b, c], next_cursor: null } : { items: [a, b], next_cursor: 'two' })} />,
  )
  await screen.findByText('a b')
  await user.click(screen.getByRole('button', { name: uiTexts.loadMore }))
  expect(await screen.findByText('a b c')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says when there is nothing', async () => {
  await show(<List load={() => ({ items: [], next_cursor: null })} />)
  expect(await screen.findByText('None yet.')).toBeVisible()
})

test('says when the first page failed', async () => {
  await show(<List load={fail} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No letters.')
})

test('a later page that failed keeps the items', async () => {
  const { user } = await show(<List load={(cursor) => (cursor ? fail() : { items: [a], next_cursor: 'two' })} />)
  await user.click(await screen.findByRole('button', { name: uiTexts.loadMore }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load letters.')
  expect(screen.getByText('a')).toBeVisible()
})
