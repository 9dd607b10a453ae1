import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import type { ZonedSpan } from './format-shift.ts'
import { formatShiftError, type ShiftConfirmation, type ShiftSaveInput, saveShift } from './save-shift.ts'
import {
  buildShiftFormSchema,
  isCompleteSpan,
  listOtherSpans,
  type ShiftFormValues,
  toShiftInstants,
} from './shift-form.ts'
import { shiftTexts } from './texts.ts'

export type ShiftFormOptions<Saved> = {
  /** The verb in error messages such as "Failed to add shift: …". */
  verb: 'add' | 'update'
  defaults: ShiftFormValues
  venues: readonly VenueOption[]
  original?: ZonedSpan & { id: string }
  /** The version of the shift that is edited. */
  version?: string | undefined
  save: (shift: ShiftSaveInput) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Whether the repetition field holds unsaved changes. */
  repeats?: boolean
}

// The contract has one message for all three fields; each field shows what it needs instead.
const requiredFields = {
  venue_id: shiftMessages.missingVenue,
  start_time: shiftTexts.startTimeMissing,
  end_time: shiftTexts.endTimeMissing,
}

/** State and rules of the shift form: its values, the instants they mean, its errors, and the save with confirmations. */
export const useShiftForm = <Saved>(options: ShiftFormOptions<Saved>) => {
  'use no memo'
  const { verb, defaults, venues, original, save, onSaved } = options
  const now = useCurrentMinute()
  const [confirmation, setConfirmation] = useState<ShiftConfirmation>()
  const [confirming, setConfirming] = useState(false)
  const getVenueZone = (id: string) => venues.find((venue) => venue.id === id)?.time_zone ?? getViewerTimeZone()

  const draft = verb === 'add' ? 'shift new' : `shift ${original?.id}`
  const saveEdit = useSaveEdit(draft, options.version)
  const send = async (shift: ShiftSaveInput) => {
    const result = await saveEdit((version) => saveShift(save, { ...shift, ...version }))
    setConfirmation(result.confirmation)
    if (!result.saved) return 'asked'
    markSaved()
    onSaved(result.saved)
    return 'saved'
  }
  const formatError = (error: unknown) => formatShiftError(error, verb)
  const { form, field, errorOf, submit, busy, problem, setProblem, markSaved } = useSchemaForm(
    buildShiftFormSchema({ getVenueZone, original }),
    {
      defaults,
      draft,
      send,
      hasOtherChanges: () => options.repeats === true,
      explain: formatError,
    },
  )
  // react-hook-form only tracks state that is read during render.
  const { isSubmitted } = form.formState
  const values = form.watch()
  const zone = getVenueZone(values.venue_id)

  const setValue = (name: keyof ShiftFormValues, value: string | string[]) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const setDays = (days: readonly string[]) => {
    const [first = '', ...others] = days.toSorted()
    setValue('day', first)
    setValue('other_days', others)
  }
  const getRequiredError = (name: keyof typeof requiredFields) => {
    const error = errorOf(name)
    return error === shiftMessages.missing ? requiredFields[name] : error
  }
  const missing = (['venue_id', 'start_time', 'end_time'] as const).filter(
    (name) => errorOf(name) === shiftMessages.missing,
  )
  const [onlyMissing] = missing
  const missingProblem = missing.length === 1 && onlyMissing ? requiredFields[onlyMissing] : shiftMessages.missing

  const confirm = async (shift: ShiftSaveInput) => {
    setConfirming(true)
    try {
      await sendLoggedIn(() => send(shift))
    } catch (error) {
      setConfirmation(undefined)
      setProblem(formatError(error))
    }
    setConfirming(false)
  }

  const span = toShiftInstants(values, zone, original)
  return {
    now,
    values,
    setValue,
    days: [values.day, ...(values.other_days ?? [])],
    setDays,
    /** The selected venue's time zone, or the viewer's until a venue is selected. */
    zone,
    venue: venues.find((option) => option.id === values.venue_id),
    span,
    /** The times on all days, without incomplete ones. */
    spans: [...(isCompleteSpan(span) ? [span] : []), ...listOtherSpans(values, zone)],
    field,
    dayError: errorOf('day'),
    getRequiredError,
    problem: problem ?? (onlyMissing && isSubmitted ? missingProblem : undefined),
    submit,
    busy: busy || confirming,
    /** The question to confirm before the shift is saved. */
    confirmation,
    confirming,
    confirm,
    cancelConfirmation: () => setConfirmation(undefined),
  }
}

/** The state that the parts of the form share. */
export type ShiftFormState = ReturnType<typeof useShiftForm>
