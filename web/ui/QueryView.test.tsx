// @vitest-environment happy-dom
import { onlineManager, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type Answers, Crash, NoConnection } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { ServerUnreachable } from './failure.ts'
import { QueryView } from './QueryView.tsx'
import { uiTexts } from './texts.ts'

const FAILED = 'Could not load the bells.'

const Unread = () => {
  const query = useQuery(api.notifications.unreadCount.queryOptions())
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Read again
      </button>
      <QueryView query={query} failed={FAILED} loading={<p>Loading…</p>}>
        {({ unread_count }) => <p>{unread_count} unread</p>}
      </QueryView>
    </>
  )
}

const showUnread = (unreadCount: NonNullable<Answers['notifications']>['unreadCount']) =>
  show(<Unread />, { answers: { notifications: { unreadCount } } })

test('shows the skeleton, then the data', async () => {
  const answer = Promise.withResolvers<{ unread_count: number }>()
  await showUnread(() => answer.promise)
  expect(screen.getByText('Loading…')).toBeVisible()
  answer.resolve({ unread_count: 3 })
  expect(await screen.findByText('3 unread')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('a failed query shows the reason, and Try again loads the data', async () => {
  let broken = true
  const { user } = await showUnread(() => {
    if (broken) throw new Crash()
    return { unread_count: 3 }
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(FAILED)
  expect(alert).toHaveTextContent(uiTexts.serverFailed)
  expect(screen.queryByText(/unread/)).toBeNull()
  broken = false
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  expect(await screen.findByText('3 unread')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('earlier data stays when a refetch fails, marked as outdated', async () => {
  let broken = false
  const { user } = await showUnread(() => {
    if (broken) throw new NoConnection()
    return { unread_count: 3 }
  })
  await screen.findByText('3 unread')
  broken = true
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This is what loaded earlier.')
  expect(screen.getByText('3 unread')).toBeVisible()
})

test('offline, shows a message and loads by itself when the connection returns', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await showUnread(() => ({ unread_count: 3 }))
  expect(await screen.findByText(uiTexts.offline)).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('3 unread')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(uiTexts.offline)).toBeNull())
})

test('doesn’t repeat a reason that the message already contains', async () => {
  const query = {
    data: undefined,
    error: new ServerUnreachable(),
    fetchStatus: 'idle',
    refetch: async () => {},
  } as const
  await show(
    <QueryView query={query} failed={uiTexts.unreachable} loading={null}>
      {() => null}
    </QueryView>,
  )
  expect(screen.getByRole('alert').textContent?.match(/could not be reached/g)).toHaveLength(1)
})

test('leaves the failure of a next page to LoadMore', async () => {
  const query = {
    data: 'the first page',
    error: new ServerUnreachable(),
    isFetchNextPageError: true,
    fetchStatus: 'idle',
    refetch: async () => {},
  } as const
  await show(
    <QueryView query={query} failed={FAILED} loading={null}>
      {(data) => data}
    </QueryView>,
  )
  expect(screen.getByText('the first page')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
