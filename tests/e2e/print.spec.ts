import type { Page } from '@playwright/test'
import { venueMessages } from '#contract/venues.texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, settled, test } from './browser-test.ts'

/** The pages of a printout, each with its width and height in points. */
const printed = async (page: Page): Promise<string[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  )
}

const LETTER = '612 × 792'
const A4 = '595 × 842'

test('an owner prints a poster and a table tent on one page, also offline', async ({ openAs }) => {
  const olive = await openAs('olive', { viewport: { width: 390, height: 844 } })
  await olive.goto('/venues/tin-ceiling/edit')
  await olive.getByRole('link', { name: venueTexts.print }).click()
  await expect(olive.getByRole('region', { name: 'Poster' })).toContainText('/venues/tin-ceiling')
  await settled(olive)
  expect(await printed(olive)).toEqual([LETTER])
  await olive.context().setOffline(true)
  await olive.getByRole('radio', { name: 'A4' }).check()
  expect(await printed(olive)).toEqual([A4])
  await olive.getByRole('radio', { name: 'Table tent' }).check()
  await expect(olive.getByRole('region', { name: 'Table tent' })).toBeVisible()
  expect(await printed(olive)).toEqual([A4])
})

test('others cannot print for a venue', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues/tin-ceiling/print')
  await expect(pat.getByText(venueMessages.notYours)).toBeVisible()
})

test('talent print cards with the codes of their page and tip link', async ({ openAs }) => {
  const bea = await openAs('bea')
  await bea.goto('/profile/card')
  const card = bea.getByRole('region', { name: profileTexts.tipCard })
  await expect(card).toContainText('/profiles/bea.c')
  await expect(card.getByRole('img', { name: /^QR code/ })).toHaveCount(2)
  await settled(bea)
  expect(await printed(bea)).toEqual([LETTER])
  const pat = await openAs('pat')
  await pat.goto('/profile/card')
  await expect(pat.getByText('Tip cards are for bartenders and entertainers.')).toBeVisible()
})
