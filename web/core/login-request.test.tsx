// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerApi, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { meWith, NOW, ownShiftWith, venueOption } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { LoginDialogHost } from '#web/accounts/LoginDialogHost.tsx'
import { accountTexts } from '#web/accounts/texts.ts'
import { client } from '#web/core/api.ts'
import { ShiftForm } from '#web/shifts/ShiftForm.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { consumeFarewellMessage } from './farewell-message.ts'
import { deleteOtherDrafts, readDraft, writeDraft } from './form-drafts.ts'
import { refreshSession } from './session.ts'

const still = venueOption(11, { name: 'The Still' })
const defaults = { venue_id: still.id, day: '2026-11-20', start_time: '17:00', end_time: '23:00', notes: '' }
const notes = () => screen.getByRole('textbox', { name: `${shiftTexts.notes} (optional)` })
const findDialog = () => screen.findByRole('dialog', { name: accountTexts.loginAgain })

beforeEach(() => sessionStorage.clear())

/** A shift form whose session ends before the save and is there again after a login. */
const showForm = async (signIn: NonNullable<Answers['accounts']>['signIn'], after = meWith()) => {
  const state = { loggedIn: false }
  const sent = vi.fn(() => {
    if (!state.loggedIn) throw new Refusal('UNAUTHORIZED')
    return ownShiftWith()
  })
  const onSaved = vi.fn()
  const answers: Answers = {
    accounts: {
      signIn: async (input) => {
        const answer = await signIn?.(input)
        state.loggedIn = true
        answerApi(answers, after)
        return answer ?? { done: true }
      },
    },
    schedule: { week: () => ({ items: [] }) },
    shifts: { create: sent },
  }
  const { user } = await show(
    <>
      <ShiftForm
        {...{ verb: 'add' as const }}
        defaults={defaults}
        venues={[still]}
        schedule={{ schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }}
        submitLabel={() => shiftTexts.add}
        busyLabel="Adding..."
        save={(shift) => client.shifts.create(shift)}
        onSaved={onSaved}
      />
      <LoginDialogHost />
    </>,
    { now: NOW, answers },
  )
  await user.type(notes(), 'Guest bartender')
  await user.click(screen.getByRole('button', { name: shiftTexts.add }))
  const logIn = async () => {
    await user.type(screen.getByLabelText('Email'), 'mara@example.com')
    await user.type(screen.getByLabelText('Password'), 'last-call')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { user, sent, onSaved, logIn }
}

test('a form whose session has ended asks for a login, then is sent again', async () => {
  const { sent, onSaved, logIn } = await showForm(() => ({ done: true }))
  await findDialog()
  await logIn()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledTimes(2)
  expect(sent.mock.lastCall).toMatchObject([{ notes: 'Guest bartender' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the dialog asks for the code of a two-step login', async () => {
  const { user, onSaved, logIn } = await showForm(({ code }) => {
    if (!code) throw new Refusal('SECOND_FACTOR_NEEDED')
    return { done: true }
  })
  await findDialog()
  await logIn()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('cancelling the login keeps what was typed and shows why it was not saved', async () => {
  const { user, onSaved } = await showForm(() => ({ done: true }))
  await findDialog()
  await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to add shift: /)
  expect(notes()).toHaveValue('Guest bartender')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a form is not sent for another account that logs in over it', async () => {
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { sent, logIn } = await showForm(() => ({ done: true }), { ...meWith({ username: 'other.one' }), id: still.id })
  await findDialog()
  await logIn()
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/home'))
  expect(consumeFarewellMessage()).toBe(accountTexts.loggedInAsOther('other.one'))
  expect(sent).toHaveBeenCalledOnce()
  leave.mockRestore()
  // The files of a worker share the signed-in person.
  answerApi({}, meWith())
  await refreshSession()
})

test('unsent input is there again after a reload, and gone after 24 hours or for another account', () => {
  const [mine, others] = [meWith().id, still.id]
  writeDraft(mine, 'shift new', { notes: 'Kept' }, 0)
  expect(readDraft(mine, 'shift new', 86_399_999)).toEqual({ notes: 'Kept' })
  expect(readDraft(mine, 'shift new', 86_400_000)).toBeUndefined()
  expect(readDraft(others, 'shift new', 1)).toBeUndefined()
  deleteOtherDrafts(mine)
  expect(readDraft(mine, 'shift new', 1)).toEqual({ notes: 'Kept' })
  deleteOtherDrafts(others)
  expect(readDraft(mine, 'shift new', 1)).toBeUndefined()
})

test('a form that was not sent starts with what was typed before the reload', async () => {
  const form = (
    <ShiftForm
      {...{ verb: 'add' as const }}
      defaults={defaults}
      venues={[still]}
      schedule={{ schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }}
      submitLabel={() => shiftTexts.add}
      busyLabel="Adding..."
      save={(shift) => client.shifts.create(shift)}
      onSaved={() => undefined}
    />
  )
  writeDraft(meWith().id, 'shift new', { notes: 'Typed before', end_time: '22:00' })
  const { user } = await show(form, {
    now: NOW,
    answers: {
      schedule: { week: () => ({ items: [] }) },
      shifts: {
        create: () => {
          throw new NoConnection()
        },
      },
    },
  })
  await waitFor(() => expect(notes()).toHaveValue('Typed before'))
  expect(screen.getByLabelText(shiftTexts.endTime)).toHaveValue('22:00')
  await user.type(notes(), ' and after')
  await user.click(screen.getByRole('button', { name: shiftTexts.add }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to add shift: /)
  expect(readDraft(meWith().id, 'shift new')).toMatchObject({ notes: 'Typed before and after', end_time: '22:00' })
})
