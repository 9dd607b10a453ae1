// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import type { OwnShift } from '#contract/schedule.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ListedOwnShift } from '#contract/shifts.ts'
import { type Answers, Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, ownShiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DeleteShift } from './DeleteShift.tsx'
import { shiftTexts } from './texts.ts'

const series = { id: idOf(90), upcoming: 5, following: 3, last_start_time: '2026-12-18T23:00:00.000Z' }

type DialogProps = { shift?: ListedOwnShift; onDeleted?: () => void }

const Dialog = ({ shift = ownShiftWith(), onDeleted }: DialogProps) => {
  const [open, setOpen] = useState(true)
  return <DeleteShift shift={shift} open={open} onOpenChange={setOpen} onDeleted={onDeleted} />
}

type Schedule = NonNullable<Answers['schedule']>

const showDialog = async (own: Partial<OwnShift>, schedule: Schedule = {}, onDeleted?: () => void) => {
  const { user } = await show(<Dialog onDeleted={onDeleted} />, {
    now: NOW,
    answers: { schedule: { get: () => ({ ...ownShiftWith(), has_income: false, series: null, ...own }), ...schedule } },
  })
  return { user }
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('names the shift, and “Keep shift” closes the dialog without cancelling', async () => {
  const { user } = await showDialog({})
  expect(screen.getByRole('alertdialog', { name: 'Cancel this shift?' })).toHaveTextContent(
    /Fri, Nov 20, 5:00.PM to 11:00.PM at The Still\./,
  )
  await user.click(screen.getByRole('button', { name: shiftTexts.keep }))
  await closed()
})

test('deletes a shift that does not repeat, and Undo restores it', async () => {
  const restore = vi.fn(() => ({ restored: 1 }))
  const { user } = await showDialog({}, { remove: () => ({ ids: [idOf(50)] }), restore })
  await user.click(screen.getByRole('button', { name: shiftTexts.cancel }))
  await closed()
  expect(await screen.findByText(shiftMessages.cancelled)).toBeVisible()
  await user.click(screen.getByRole('button', { name: uiTexts.undo }))
  expect(await screen.findByText(scheduleMessages.restored)).toBeVisible()
  expect(restore).toHaveBeenCalledWith({ ids: [idOf(50)] })
})

test('asks which shifts of a series to delete, and the button’s label follows the choice', async () => {
  const remove = vi.fn(() => ({ ids: [idOf(50), idOf(51), idOf(52)] }))
  const { user } = await showDialog({ series }, { remove })
  expect(await screen.findByRole('radio', { name: new RegExp(`^${shiftTexts.onlyThisOne}`) })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${shiftTexts.thisAndLater}.*3 shifts`) }))
  await user.click(screen.getByRole('button', { name: shiftTexts.cancelMany }))
  await closed()
  expect(remove).toHaveBeenCalledWith({ id: idOf(50), scope: 'following' })
  expect(await screen.findByText('3 shifts cancelled.')).toBeVisible()
})

test.each<[string, Partial<OwnShift>]>([
  ['the last upcoming shift of a series', { series: { ...series, upcoming: 1, following: 1 } }],
  [
    'a past shift of a series',
    { series, start_time: '2026-11-19T23:00:00.000Z', end_time: '2026-11-20T05:00:00.000Z' },
  ],
])('deletes %s alone, without asking which', async (_, own) => {
  const get = vi.fn(() => ({ ...ownShiftWith(), has_income: false, series: null, ...own }))
  await showDialog(own, { get })
  await waitFor(() => expect(get).toHaveBeenCalled())
  expect(screen.queryByRole('radio')).toBeNull()
})

const past = { start_time: '2026-11-18T23:00:00.000Z', end_time: '2026-11-19T05:00:00.000Z' }

test.each([
  {
    has_income: false,
    title: 'Delete this past shift?',
    text: 'It comes off your past shifts. You’ll have',
    confirm: shiftTexts.deletePast,
    done: shiftMessages.pastDeleted,
  },
  {
    has_income: true,
    title: 'Hide this past shift?',
    text: 'It comes off your past shifts. Its income stays in your tracker. You’ll have',
    confirm: shiftTexts.hidePast,
    done: shiftMessages.pastHidden,
  },
])('$confirm: a past shift is deleted, or with income hidden', async ({ has_income, title, text, confirm, done }) => {
  const shift = ownShiftWith({ ...past, has_income })
  const { user } = await show(<Dialog shift={shift} />, {
    now: NOW,
    answers: { schedule: { get: () => ({ ...shift, has_income, series: null }), remove: () => ({ ids: [shift.id] }) } },
  })
  expect(screen.getByRole('alertdialog', { name: title })).toHaveTextContent(text)
  await user.click(screen.getByRole('button', { name: confirm }))
  await closed()
  expect(await screen.findByText(done)).toBeVisible()
})

test('income recorded since the list was read counts', async () => {
  const shift = ownShiftWith({ ...past, has_income: false })
  await show(<Dialog shift={shift} />, {
    now: NOW,
    answers: { schedule: { get: () => ({ ...shift, has_income: true, series: null }) } },
  })
  expect(await screen.findByRole('button', { name: shiftTexts.hidePast })).toBeVisible()
})

test('reports success for a shift that was deleted already', async () => {
  const { user } = await showDialog(
    {},
    {
      remove: () => {
        throw new Refusal('NOT_FOUND', { message: shiftMessages.notFound })
      },
    },
  )
  await user.click(screen.getByRole('button', { name: shiftTexts.cancel }))
  expect(await screen.findByText(shiftMessages.cancelled)).toBeVisible()
  expect(screen.queryByRole('button', { name: uiTexts.undo })).toBeNull()
})

test('after the edit screen asked which shifts of the series, the dialog counts them and doesn’t ask again', async () => {
  const remove = vi.fn(() => ({ ids: [idOf(50), idOf(51), idOf(52)] }))
  const { user } = await show(
    <DeleteShift shift={ownShiftWith()} scope="following" open onOpenChange={() => {}} onDeleted={() => {}} />,
    { now: NOW, answers: { schedule: { get: () => ({ ...ownShiftWith(), has_income: false, series }), remove } } },
  )
  expect(await screen.findByText('3 shifts in total.')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: shiftTexts.cancelMany }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: idOf(50), scope: 'following' }))
})

test('on the edit screen it waits for the server and shows a failure in the dialog', async () => {
  const onDeleted = vi.fn()
  const { user } = await showDialog(
    {},
    {
      remove: () => {
        throw new Crash()
      },
    },
    onDeleted,
  )
  await user.click(screen.getByRole('button', { name: shiftTexts.cancel }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to cancel shift: ${uiTexts.serverFailed}`)
  expect(onDeleted).not.toHaveBeenCalled()
})

test('on the edit screen it reports success for a shift that was deleted already', async () => {
  const onDeleted = vi.fn()
  const { user } = await showDialog(
    {},
    {
      remove: () => {
        throw new Refusal('NOT_FOUND', { message: shiftMessages.notFound })
      },
    },
    onDeleted,
  )
  await user.click(screen.getByRole('button', { name: shiftTexts.cancel }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('in a list it closes at once, and a failure appears as a toast with the reason', async () => {
  const { user } = await showDialog(
    {},
    {
      remove: () => {
        throw new Crash()
      },
    },
  )
  await user.click(screen.getByRole('button', { name: shiftTexts.cancel }))
  await closed()
  expect(await screen.findByText(/^Failed to cancel shift:/)).toBeVisible()
})
