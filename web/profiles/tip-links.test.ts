import { expect, test } from 'vitest'
import { buildQrPath } from '#web/core/qr-path.ts'
import { listTipLinks } from './tip-links.ts'

test('links each payment app, but no PayPal link without https', () => {
  expect(
    listTipLinks({ venmo_handle: 'bea-pours', cashapp_handle: 'bea', paypal_link: 'https://paypal.me/bea' }),
  ).toEqual([
    { app: 'Venmo', handle: '@bea-pours', href: 'https://venmo.com/u/bea-pours' },
    { app: 'Cash App', handle: '$bea', href: 'https://cash.app/$bea' },
    { app: 'PayPal', handle: 'paypal.me/bea', href: 'https://paypal.me/bea' },
  ])
  expect(listTipLinks({ venmo_handle: null, cashapp_handle: null, paypal_link: 'javascript:alert(1)' })).toEqual([])
})

test('draws the code as rows of squares, with a finder pattern in the corner', () => {
  const { size, path } = buildQrPath('https://venmo.com/u/bea-pours')
  expect(size).toBeGreaterThanOrEqual(21)
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
})
