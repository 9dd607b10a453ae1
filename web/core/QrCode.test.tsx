// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { QrCode } from './QrCode.tsx'

test('is an image with a name', async () => {
  await show(<QrCode text="https://venmo.com/u/bea-pours" label="QR code for Venmo" />)
  expect(screen.getByRole('img', { name: 'QR code for Venmo' }).querySelector('path')).toHaveAttribute('d')
})
