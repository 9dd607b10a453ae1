// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry } from '#contract/income.ts'
import { type Answers, Crash } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import type { client } from '#web/core/api.ts'
import { appTexts } from '#web/core/texts.ts'
import type { IncomeEditing } from './editing.ts'
import { IncomeDialog } from './IncomeDialog.tsx'
import { incomeTexts } from './texts.ts'

const shift = {
  id: idOf(50),
  // Thursday evening in Chicago, but Friday in UTC.
  start_time: '2026-11-20T02:00:00.000Z',
  end_time: '2026-11-20T08:00:00.000Z',
  venue_name: 'The Still',
  venue_time_zone: 'America/Chicago',
}
const entry: IncomeEntry & { venue_name: string } = {
  id: idOf(70),
  shift_id: shift.id,
  amount: '120.00',
  income_type: 'hourly_wage',
  notes: 'Double shift',
  recorded_for_date: '2026-11-18',
  venue_name: 'The Still',
}

type Income = NonNullable<Answers['income']>

const showDialog = async (
  editing: IncomeEditing,
  income: Income = {},
  more: Partial<Parameters<typeof IncomeDialog>[0]> = {},
) => {
  const onClose = vi.fn()
  const { user } = await show(<IncomeDialog editing={editing} onClose={onClose} {...more} />, { answers: { income } })
  return { user, onClose, save: () => user.click(screen.getByRole('button', { name: incomeTexts.save })) }
}

const amount = () => screen.getByLabelText(incomeTexts.amount)
const kind = (type: keyof typeof incomeTypeNames) => screen.getByRole('radio', { name: incomeTypeNames[type] })

test('a new entry defaults to tips, dated the day the shift began in the venue’s zone', async () => {
  await showDialog({ shift })
  expect(screen.getByRole('dialog', { name: incomeTexts.add })).toHaveAccessibleDescription(/The Still, Thu, Nov 19/)
  expect(kind('tips')).toBeChecked()
  expect(screen.getByLabelText('Date')).toHaveValue('2026-11-19')
  expect(amount()).toHaveValue('')
})

test.each(['', '0', '-5', 'twenty', '1.234'])(
  'rejects “%s” as an amount at the field and sends nothing',
  async (text) => {
    const add = vi.fn(() => entry)
    const { user, save } = await showDialog({ shift }, { add })
    if (text) await user.type(amount(), text)
    await save()
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(incomeMessages.amount))
    expect(amount()).toHaveFocus()
    expect(add).not.toHaveBeenCalled()
  },
)

test.each([
  ['12,50', '12.50', '$12.50'],
  ['$20', '20', '$20.00'],
  ['1,234', '1234', '$1,234.00'],
])('reads “%s” as typed by people, and shows what it understood', async (text, sent, shown) => {
  const add = vi.fn(() => entry)
  const { user, save } = await showDialog({ shift }, { add })
  await user.type(amount(), text)
  expect(amount()).toHaveAccessibleDescription(incomeTexts.readAs(shown))
  await save()
  await waitFor(() => expect(add).toHaveBeenCalledWith(expect.objectContaining({ amount: sent })))
})

test('opens with the focus in the amount', async () => {
  await showDialog({ shift })
  await waitFor(() => expect(amount()).toHaveFocus())
})

test('saves the entry for the shift and closes the dialog', async () => {
  const add = vi.fn(() => entry)
  const { user, save, onClose } = await showDialog({ shift }, { add })
  await user.type(amount(), '85.5')
  await user.click(kind('commission'))
  await user.type(screen.getByRole('textbox', { name: 'Notes (optional)' }), 'Bottle service')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(add).toHaveBeenCalledWith({
    shift_id: shift.id,
    amount: '85.5',
    income_type: 'commission',
    notes: 'Bottle service',
    recorded_for_date: '2026-11-19',
    draft_id: expect.any(String),
  })
  expect(await screen.findByText(incomeMessages.added)).toBeVisible()
})

test('a missing date is reported at its field', async () => {
  const { user, save } = await showDialog({ shift })
  await user.type(amount(), '85')
  await user.clear(screen.getByLabelText('Date'))
  await save()
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(incomeMessages.date))
})

test('an existing entry opens with its values and is updated by its id', async () => {
  const edit = vi.fn(() => entry)
  const { user, save, onClose } = await showDialog({ entry }, { edit })
  expect(screen.getByRole('dialog', { name: incomeTexts.edit })).toBeVisible()
  expect(amount()).toHaveValue('120.00')
  expect(kind('hourly_wage')).toBeChecked()
  await user.clear(amount())
  await user.type(amount(), '130')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ id: entry.id, amount: '130', notes: 'Double shift' }))
})

test('a failed save keeps the values and shows the reason above the buttons', async () => {
  const { user, save, onClose } = await showDialog(
    { shift },
    {
      add: () => {
        throw new Crash()
      },
    },
  )
  await user.type(amount(), '85.5')
  await save()
  await seeSpecified(screen, 'income tracker', 'Failed to save income.')
  expect(amount()).toHaveValue('85.5')
  expect(onClose).not.toHaveBeenCalled()
})

test('a retry sends the same draft id, and changed values a new one', async () => {
  const add = vi.fn((_: Parameters<typeof client.income.add>[0]): IncomeEntry => {
    throw new Crash()
  })
  const { user, save } = await showDialog({ shift }, { add })
  const saveInVain = async (times: number) => {
    await save()
    await waitFor(() => expect(add).toHaveBeenCalledTimes(times))
    await screen.findByRole('button', { name: incomeTexts.save })
  }
  await user.type(amount(), '85')
  await saveInVain(1)
  await saveInVain(2)
  await user.type(amount(), '.5')
  await saveInVain(3)
  const [first, second, changed] = add.mock.calls.map(([input]) => input.draft_id)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(changed).toBeTruthy()
  expect(changed).not.toBe(first)
})

test('starts another entry for the same shift, after confirming that unsaved changes may be discarded', async () => {
  const onAnother = vi.fn()
  const { user } = await showDialog({ entry, shift }, {}, { onAnother })
  await user.type(amount(), '5')
  await user.click(screen.getByRole('button', { name: 'Add another entry to this shift' }))
  expect(onAnother).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: appTexts.discardChanges }))
  await waitFor(() => expect(onAnother).toHaveBeenCalledWith({ shift }))
})

test('Escape closes the dialog', async () => {
  const { user, onClose } = await showDialog({ shift })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
