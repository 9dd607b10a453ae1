import { homeTexts } from '#web/home/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, test } from './browser-test.ts'

test('shifts leave the board when they end, and new ones appear by the minute', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.clock.install()
  await pat.goto('/home')
  const yours = pat.getByRole('region', { name: homeTexts.yourPeople })
  await expect(yours.getByRole('link', { name: 'Marisol Vega' })).toBeVisible()
  // The current shifts end within the night; a person's next shift may replace one.
  await pat.clock.fastForward('09:00:00')
  const lines = pat
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: pat.getByText(`${uiTexts.onShift},`) })
  for (const name of ['Marisol Vega', 'Hank Moreau', 'Imani Brooks'])
    await expect(lines.filter({ hasText: name })).toHaveCount(0)
})

test('offline, the boards stay and show how old they are', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/home')
  await expect(pat.getByRole('link', { name: 'Marisol Vega' }).first()).toBeVisible()
  await pat.context().setOffline(true)
  await expect(pat.getByText(uiTexts.offline)).toBeVisible()
  await expect(pat.getByText(/^Showing tonight as of \d{1,2}:\d\d [AP]M$/)).toBeVisible()
  await expect(pat.getByRole('link', { name: 'Marisol Vega' }).first()).toBeVisible()
  await pat.context().setOffline(false)
  await expect(pat.getByText(/^Showing tonight as of/)).toBeHidden()
})
