import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftDetail, ShiftLine } from '#contract/shifts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api, client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useMe } from '#web/core/session.ts'
import { canChooseScope, type SeriesScope, SeriesScopeField } from '#web/shifts/schedule/SeriesScopeField.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { DeleteShift } from './DeleteShift.tsx'
import { invalidateShifts } from './invalidate-shifts.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { ShiftFormSkeleton } from './ShiftFormSkeleton.tsx'
import type { ShiftSaveInput } from './save-shift.ts'
import { toShiftFormTimes } from './shift-form.ts'
import { getShiftRemoval, removalLabels } from './shift-removal.ts'

const VENUES_FAILED_MESSAGE = 'Could not load venue list, but you can still edit times/notes.'
const TIMES_UNREADABLE_MESSAGE = 'Could not read shift times correctly.'

/** The form in which a talent changes or deletes one of their shifts. */
export const EditShiftScreen = () => {
  const { shiftId } = useParams({ from: '/member/shifts/$shiftId/edit' })
  const me = useMe()
  // A refetch on focus would change the values under the user's edits.
  const shift = useQuery(api.shifts.get.queryOptions({ input: { id: shiftId }, refetchOnWindowFocus: false }))
  const back = useBack()
  const code = getErrorCode(shift.error)
  // The contract rejects a malformed id as INVALID before the server looks for the shift.
  if (code === 'NOT_FOUND' || code === 'INVALID')
    return (
      <UnavailablePage
        tab="Shift not found"
        art={<GlassArt kind="calendar" />}
        title={shiftMessages.notFound}
        action={<ButtonLink to="/profile">Go to Profile</ButtonLink>}
      >
        It may have been cancelled, or you don’t have access to it.
      </UnavailablePage>
    )
  if (shift.data && shift.data.talent_id !== me.id) return <AccessDenied reason={shiftMessages.notYours} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Edit Shift"
        crumb={
          <BackLink to="/profile" onClick={back.onClick}>
            {back.label('Profile')}
          </BackLink>
        }
      />
      <QueryView
        query={shift}
        failed={shiftMessages.loadFailed}
        loading={<ShiftFormSkeleton text="Loading the shift..." />}
      >
        {(mine) => (hasEnd(mine) ? <EditShift key={mine.id} shift={mine} /> : null)}
      </QueryView>
    </div>
  )
}

type OwnShiftDetail = ShiftDetail & { end_time: string }

/** People always see when their own shifts end. */
const hasEnd = (shift: ShiftDetail): shift is OwnShiftDetail => shift.end_time !== null

const EditShift = ({ shift }: { shift: OwnShiftDetail }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const back = useBack()
  const me = useMe()
  const venues = useQuery(api.venues.options.queryOptions({ input: {} }))
  const own = useQuery(api.schedule.get.queryOptions({ input: { id: shift.id }, refetchOnWindowFocus: false }))
  const [chosen, setChosen] = useState<SeriesScope>('this')
  const seriesShift = own.data && canChooseScope(own.data, Date.now()) ? own.data : undefined
  const scope = seriesShift ? chosen : 'this'
  const [deleting, setDeleting] = useState(false)
  const removal = getShiftRemoval({ ...shift, has_income: own.data?.has_income }, Date.now())
  const times = toShiftFormTimes(shift)
  // Called once the shift is saved or deleted, so the guard against unsaved changes is skipped.
  const leave = () => void back.leave(() => navigate({ to: '/profile', ignoreBlocker: true }))
  const save = async (values: ShiftSaveInput) => {
    if (scope !== 'this') return client.schedule.change({ ...values, id: shift.id, scope })
    await client.shifts.edit({ ...values, id: shift.id })
    return { changed: 1 }
  }
  const saved = ({ changed }: { changed: number }) => {
    toast.success(changed > 1 ? `${changed} shifts updated.` : shiftMessages.updated)
    void invalidateShifts(cache)
    leave()
  }
  return (
    <>
      {times ? null : <Notice tone="error" title={TIMES_UNREADABLE_MESSAGE} className="mb-4" />}
      <ShiftForm
        verb="update"
        defaults={{
          venue_id: shift.venue_id,
          ...(times ?? { day: '', start_time: '', end_time: '' }),
          notes: shift.notes ?? '',
          visibility: shift.visibility,
        }}
        venues={withOwnVenue(venues.data?.items ?? [], shift)}
        venueNote={
          venues.isError && !venues.isFetching ? (
            <Notice tone="error" title={VENUES_FAILED_MESSAGE} onRetry={() => void venues.refetch()} />
          ) : null
        }
        original={times && shift}
        version={shift.version}
        schedule={me}
        submitLabel={() => uiTexts.saveChanges}
        busyLabel="Saving..."
        repetition={() =>
          seriesShift ? (
            <SeriesScopeField shift={seriesShift} value={scope} onChange={setChosen} />
          ) : own.isError ? (
            <Notice tone="error" title={scheduleMessages.seriesLoadFailed} onRetry={() => void own.refetch()} />
          ) : null
        }
        save={save}
        onSaved={saved}
        extra={<DeleteButton size="l" label={removalLabels[removal]} onClick={() => setDeleting(true)} />}
      />
      <DeleteShift shift={shift} scope={scope} open={deleting} onOpenChange={setDeleting} onDeleted={leave} />
    </>
  )
}

/** Keeps the shift's own venue in the options, even if it has closed since or the list did not load. */
const withOwnVenue = (venues: readonly VenueOption[], shift: ShiftLine): readonly VenueOption[] => {
  if (venues.some((venue) => venue.id === shift.venue_id)) return venues
  const { venue_id: id, venue_name: name, venue_city: city, venue_time_zone: time_zone } = shift
  return [{ id, name, city, time_zone }, ...venues]
}
