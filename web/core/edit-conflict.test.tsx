// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { editConflictMessage } from '#contract/edit-version.texts.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { NOW, ownShiftWith, venueOption } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { client } from '#web/core/api.ts'
import { ShiftForm } from '#web/shifts/ShiftForm.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { conflictTexts, FIELD_NAMES } from './conflict-texts.ts'
import { EditConflictHost } from './EditConflictHost.tsx'

const still = venueOption(11, { name: 'The Still' })
const shift = ownShiftWith()
const original = { ...shift, venue_id: still.id, venue_time_zone: still.time_zone }
const notes = () => screen.getByRole('textbox', { name: `${shiftTexts.notes} (optional)` })

beforeEach(() => sessionStorage.clear())

const [OLD, NEW] = ['oldvalue', 'newvalue']

/** The form of a shift that another tab has changed from version `OLD` to `NEW`. */
const showForm = async () => {
  const sent = vi.fn(({ version }: { version?: string | undefined }) => {
    const changes = [
      { field: 'notes', saved: 'From the other tab' },
      { field: 'end_time', saved: null },
    ]
    if (version !== NEW) throw new Refusal('EDIT_CONFLICT', { data: { version: NEW, changes } })
    return shift
  })
  const onSaved = vi.fn()
  const { user } = await show(
    <>
      <ShiftForm
        {...{ verb: 'update' as const }}
        defaults={{ venue_id: still.id, day: '2026-11-21', start_time: '17:00', end_time: '23:00', notes: '' }}
        venues={[still]}
        original={original}
        version={OLD}
        schedule={{ schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }}
        submitLabel={() => uiTexts.saveChanges}
        busyLabel="Saving..."
        save={(values) => client.shifts.edit({ ...values, id: shift.id })}
        onSaved={onSaved}
      />
      <EditConflictHost />
    </>,
    { now: NOW, answers: { shifts: { edit: sent } } },
  )
  await user.type(notes(), 'Mine')
  await user.click(screen.getByRole('button', { name: uiTexts.saveChanges }))
  const dialog = await screen.findByRole('dialog', { name: conflictTexts.title })
  return { user, sent, onSaved, dialog }
}

test('a save that meets another one says what was saved, and saves one’s own values if the user wants', async () => {
  const { user, sent, onSaved, dialog } = await showForm()
  expect(sent.mock.lastCall?.[0]).toMatchObject({ version: OLD, notes: 'Mine' })
  expect(dialog).toHaveTextContent('From the other tab')
  expect(dialog).toHaveTextContent(`${FIELD_NAMES.end_time}${conflictTexts.otherValue}`)
  await user.click(screen.getByRole('button', { name: conflictTexts.keepMine }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.mock.lastCall?.[0]).toMatchObject({ version: NEW, notes: 'Mine' })
})

test('keeping the saved version loads the page again, without what was typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user, sent, onSaved } = await showForm()
  await user.click(screen.getByRole('button', { name: conflictTexts.keepSaved }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledOnce()
  expect(onSaved).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('form-drafts') ?? '').not.toContain('Mine')
  reload.mockRestore()
})

test('closing the question goes back to the form, which says what happened', async () => {
  const { user, onSaved } = await showForm()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('alert')).toHaveTextContent(editConflictMessage)
  expect(notes()).toHaveValue('Mine')
  expect(onSaved).not.toHaveBeenCalled()
})
