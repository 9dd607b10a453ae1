// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { ShareButton } from './ShareButton.tsx'
import { ShareDialogHost } from './ShareDialogHost.tsx'
import { type ShareTarget, toEventTarget, toVenueTarget } from './share-target.ts'
import { shareTexts } from './texts.ts'

const still = toVenueTarget({ slug: 'the-still', name: 'The Still' })
const url = `${location.origin}/venues/the-still`

const Page = ({ target = still }) => (
  <>
    <ShareButton target={target} />
    <ShareDialogHost />
  </>
)

/** Taps Share; the page itself is answered to people without an account with these headers. */
const tapShare = async ({ target = still, headers = {} }: { target?: ShareTarget; headers?: HeadersInit } = {}) => {
  const { user } = await show(<Page target={target} />)
  vi.stubGlobal('fetch', async () => new Response('', { headers }))
  await user.click(screen.getByRole('button', { name: shareTexts.shareNamed(target.name) }))
  return user
}

const shareSheet = (answer: () => Promise<void>) => {
  const open = vi.fn(answer)
  Object.defineProperty(navigator, 'share', { value: open, configurable: true })
  return open
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

describe('with a share sheet', () => {
  test('one tap opens it with the name and the link, and nothing else', async () => {
    const open = shareSheet(async () => {})
    await tapShare()
    expect(open).toHaveBeenCalledExactlyOnceWith({ title: 'The Still', url })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closing it opens no dialog', async () => {
    const open = shareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
    await tapShare()
    await waitFor(() => expect(open).toHaveBeenCalled())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the dialog opens if it fails', async () => {
    shareSheet(() => Promise.reject(new DOMException('not here', 'NotAllowedError')))
    await tapShare()
    expect(await screen.findByRole('dialog', { name: shareTexts.shareNamed('The Still') })).toBeVisible()
  })
})

describe('without a share sheet', () => {
  test('the second tap copies the link, which is also a QR code', async () => {
    const user = await tapShare()
    expect(await screen.findByRole('img', { name: shareTexts.qrCode('The Still') })).toBeVisible()
    expect(screen.getByText(url)).toBeVisible()
    await user.click(screen.getByRole('button', { name: shareTexts.copyLink }))
    expect(await screen.findByRole('button', { name: shareTexts.copied })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(screen.queryByText(shareTexts.membersOnly)).toBeNull()
  })

  test('the dialog says so if the link is for members only', async () => {
    const target = toEventTarget({ id: '1', name: 'Open mic', venue_slug: 'the-still' })
    await tapShare({ target, headers: { 'x-robots-tag': 'noindex' } })
    expect(await screen.findByText(shareTexts.membersOnly)).toBeVisible()
  })
})
