import { readFile } from 'node:fs/promises'
import { incomeMessages } from '#contract/income.texts.ts'
import { incomeTexts } from '#web/income/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { expect, settled, test } from './browser-test.ts'
import { countActions, dayAfter, endedShift, listWeek, monday, postShifts, shiftAt, venueId } from './week-shifts.ts'

const AT_MOST = 3

test("a repeating week takes three actions to post; a shift's income appears in the chart and in the export", async ({
  openAs,
}) => {
  const noor = await openAs('noor', { viewport: { width: 390, height: 844 } })
  const rail = await venueId(noor, 'The Copper Rail')
  // One shift ended just now. She copies the week before it into the next one.
  const ended = endedShift(5)
  await postShifts(noor, [shiftAt(rail, ended.day, ended.time, 5)])
  const before = dayAfter(ended.monday, -7)
  const target = monday(1)
  await postShifts(
    noor,
    [1, 3, 5].map((days) => shiftAt(rail, dayAfter(before, days), '21:00', 5)),
  )

  await noor.goto(`/shifts/week?from=${before}`)
  await noor.getByRole('link', { name: shiftTexts.copyWeek }).click()
  await expect(noor.getByRole('heading', { name: shiftTexts.copyWeek })).toBeVisible()
  // From Thursday on, the next week is already chosen.
  if (!noor.url().includes(`into=${target}`)) await noor.getByRole('link', { name: 'To: next week' }).click()
  await expect(noor).toHaveURL(
    (url) => url.searchParams.get('from') === before && url.searchParams.get('into') === target,
  )
  await expect(noor.getByRole('checkbox', { checked: true })).toHaveCount(3)
  // The form is open with that week's values; actions count from here on.
  const actions = await countActions(noor)
  await noor.getByRole('radio', { name: shiftTexts.weekly }).check()
  await noor.getByRole('button', { name: 'Add 3 shifts' }).click()
  await expect(noor.getByText('24 shifts added.')).toBeVisible()
  const counted = await actions()
  expect(counted).toBeGreaterThanOrEqual(2)
  expect(counted).toBeLessThanOrEqual(AT_MOST)
  // Local times are the same in every week of the series, and there are no shifts after it.
  for (const weeks of [0, 3, 7])
    expect(await listWeek(noor, dayAfter(target, 7 * weeks))).toEqual(Array(3).fill('21:00 The Copper Rail'))
  expect(await listWeek(noor, dayAfter(target, 56))).toEqual([])

  // The shift that just ended asks for its income.
  await noor.goto('/Pages/income-tracker')
  await settled(noor)
  const table = noor.getByRole('table', { name: 'Average per shift, by day of the week' })
  const row = table.getByRole('row', { name: ended.weekday })
  await expect(row.getByRole('cell')).toHaveText(['$0.00', '0'])
  await noor.getByRole('button', { name: incomeTexts.record }).click()
  const dialog = noor.getByRole('dialog', { name: incomeTexts.add })
  await expect(dialog).toContainText('The Copper Rail')
  await dialog.getByLabel(incomeTexts.amount).fill('112.5')
  await dialog.getByLabel('Notes').fill('=1+1, "cash"')
  await dialog.getByRole('button', { name: incomeTexts.save }).click()
  await expect(noor.getByText(incomeMessages.added)).toBeVisible()
  await expect(row.getByRole('cell')).toHaveText(['$112.50', '1'])
  await expect(table.getByRole('row')).toHaveCount(8)
  // 112.50 over five hours, all of it tips.
  const rates = noor.getByRole('region', { name: 'Hourly rate' })
  await expect(rates.getByRole('listitem')).toHaveText(
    /The Copper Rail.*1 shift, 5 hours.*tips \$22\.50.*\$22\.50 an hour/,
  )

  const saved = async (key: string | RegExp, name: RegExp) => {
    const waiting = noor.waitForEvent('download')
    await noor.getByRole('button', { name: key }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(name)
    return readFile(await file.path(), 'utf8')
  }
  const entries = await saved('Every entry (CSV)', /^last-call-income-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = entries.split('\r\n')
  expect(head?.startsWith('\uFEFFDate,Venue,')).toBe(true)
  expect(line?.startsWith(`${ended.day},The Copper Rail,`)).toBe(true)
  // The note is escaped, so that a spreadsheet does not evaluate it.
  expect(line?.endsWith(`,5.00,Tips,112.50,"'=1+1, ""cash"""`)).toBe(true)
  expect(rest).toEqual([''])
  await saved(/^Daily log/, /^last-call-tip-log-\d{4}\.csv$/)
})
