// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import { show } from '#tests/support/components/show.tsx'
import { LoadMore } from './LoadMore.tsx'
import { uiTexts } from './texts.ts'

/** A fake IntersectionObserver: `comeIntoView` reports an observed element as visible. */
const watchView = () => {
  const watched = new Map<Element, () => void>()
  const before = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = class extends before {
    readonly #told: () => void
    constructor(tell: IntersectionObserverCallback) {
      super(tell)
      this.#told = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this)
    }
    override observe(element: Element) {
      watched.set(element, this.#told)
    }
    override disconnect() {
      for (const [element, told] of watched) if (told === this.#told) watched.delete(element)
    }
  }
  onTestFinished(() => {
    globalThis.IntersectionObserver = before
  })
  const comeIntoView = () => {
    for (const told of watched.values()) told()
  }
  return { count: () => watched.size, comeIntoView }
}

test('loads more on click', async () => {
  const more = vi.fn()
  const { user } = await show(<LoadMore hasMore busy={false} onMore={more} />)
  await user.click(screen.getByRole('button', { name: uiTexts.loadMore }))
  expect(more).toHaveBeenCalledOnce()
})

test('loads more when the end of the list scrolls into view', async () => {
  const view = watchView()
  const more = vi.fn()
  await show(<LoadMore hasMore busy={false} onMore={more} />)
  view.comeIntoView()
  expect(more).toHaveBeenCalledOnce()
})

test('neither a click nor scrolling loads again while a page is loading', async () => {
  const view = watchView()
  const more = vi.fn()
  const { user } = await show(<LoadMore hasMore busy onMore={more} />)
  expect(view.count()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(more).not.toHaveBeenCalled()
})

test('after a failure only Try again loads more', async () => {
  const view = watchView()
  const more = vi.fn()
  const { user } = await show(<LoadMore hasMore busy={false} onMore={more} failed={postMessages.listFailed} />)
  expect(view.count()).toBe(0)
  expect(screen.getByRole('alert')).toHaveTextContent(postMessages.listFailed)
  expect(screen.queryByRole('button', { name: uiTexts.loadMore })).toBeNull()
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  expect(more).toHaveBeenCalledOnce()
})

test('shows the end text on the last page, if there is one', async () => {
  await show(<LoadMore hasMore={false} busy={false} onMore={() => {}} end="That is all." />)
  expect(screen.getByText('That is all.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
