import { expect, type Page } from '@playwright/test'
import { shiftTexts } from '#web/shifts/texts.ts'

export type Entry = { venue?: string; day?: string; start?: string; end?: string; notes?: string }

/** Fills the given fields of the shift form and leaves the rest. */
export const fillShift = async (page: Page, { venue, day, start, end, notes }: Entry) => {
  const form = page.locator('form')
  await expect(form.getByLabel('Venue')).toBeVisible()
  if (venue) await form.getByLabel('Venue').selectOption({ label: venue })
  if (day) await form.locator(`input[type="radio"][value="${day}"]`).check()
  if (start) await form.getByLabel(shiftTexts.startTime).fill(start)
  if (end) await form.getByLabel(shiftTexts.endTime).fill(end)
  if (notes) await form.getByLabel(shiftTexts.notes).fill(notes)
}

export const addButton = (page: Page) => page.getByRole('button', { name: shiftTexts.add })
