import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api, client } from '#web/core/api.ts'
import { toFieldErrors } from '#web/core/errors.ts'
import { RepeatField } from '#web/shifts/schedule/RepeatField.tsx'
import { formatSkipped } from '#web/shifts/schedule/week.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateShifts } from './invalidate-shifts.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { ShiftFormSkeleton } from './ShiftFormSkeleton.tsx'
import type { ShiftSaveInput } from './save-shift.ts'
import { type ShiftSuggestion, suggestShifts } from './shift-suggestions.ts'
import { shiftTexts } from './texts.ts'
import { addDays, getDayInZone } from './zoned-time.ts'

/** Announces where and when I work. */
export const AddShiftScreen = () => {
  // Asked anew: the role may have been changed in another tab.
  const profile = useQuery(api.profiles.mine.queryOptions())
  const venues = useQuery(api.venues.options.queryOptions({ input: {} }))
  const again = useShiftSuggestions()
  const role = profile.data?.user_type
  if (role && role !== 'bartender' && role !== 'entertainer') return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Add New Shift"
        crumb={<BackLink to="/profile">Profile</BackLink>}
        actions={<TextLink to="/shifts/week">My week</TextLink>}
      />
      <QueryView
        query={profile}
        failed="Could not verify user role."
        loading={<ShiftFormSkeleton text="Checking your role..." />}
      >
        {(mine) => (
          <QueryView
            query={venues}
            failed={venueMessages.listFailed}
            loading={<ShiftFormSkeleton text="Loading venues..." />}
          >
            {({ items }) =>
              again.isComing ? (
                <ShiftFormSkeleton text="Loading your latest shifts..." />
              ) : (
                <AddShift profile={mine} venues={items} again={again.at(items)} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

type AddShiftProps = { profile: OwnProfile; venues: VenueOption[]; again: readonly ShiftSuggestion[] }

const AddShift = ({ profile, venues, again }: AddShiftProps) => {
  const cache = useQueryClient()
  const [round, setRound] = useState(0)
  const [until, setUntil] = useState<string | null>(null)
  const [untilProblem, setUntilProblem] = useState<string>()
  const top = useFocusAfterSave(round)
  const { past } = useSearch({ from: '/member/shifts/new' })
  const today = getDayInZone(Date.now(), getViewerTimeZone())
  const repeat = (day: string | null) => {
    setUntil(day)
    setUntilProblem(undefined)
  }
  const save = async (shift: ShiftSaveInput) => {
    if (until === null) {
      await client.shifts.add(shift)
      return { posted: 1, skipped: 0 }
    }
    const { allow_overlap, confirm_long, ...item } = shift
    try {
      const answer = await client.schedule.add({ items: [item], repeat_until: until, allow_overlap, confirm_long })
      return { posted: answer.items.length, skipped: answer.skipped.length }
    } catch (error) {
      setUntilProblem(toFieldErrors(error).repeat_until)
      throw error
    }
  }
  const saved = ({ posted, skipped }: { posted: number; skipped: number }) => {
    toast.success(
      [posted > 1 ? `${posted} shifts added.` : shiftMessages.added, formatSkipped(skipped)].filter(Boolean).join(' '),
    )
    repeat(null)
    setRound(round + 1)
    void invalidateShifts(cache)
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none!">
      <ShiftForm
        // A new round is a cleared form.
        key={round}
        verb="add"
        defaults={{ venue_id: '', day: past ? addDays(today, -1) : today, start_time: '', end_time: '', notes: '' }}
        venues={venues}
        scheduleIsPrivate={profile.schedule_is_private}
        again={again}
        submitLabel={shiftTexts.add}
        busyLabel="Adding..."
        repeats={until !== null}
        repetition={(day) => <RepeatField day={day} until={until} onChange={repeat} error={untilProblem} />}
        save={save}
        onSaved={saved}
      />
    </div>
  )
}

/**
 * My latest shifts as one-tap templates. They stand above the form, which waits for them, so that nothing moves under a
 * thumb; without them it is whole, so a read that fails is no error, and not waited for.
 */
const useShiftSuggestions = () => {
  const past = useQuery(api.shifts.mine.queryOptions({ input: { when: 'past', limit: 10 } }))
  const coming = useQuery(api.shifts.mine.queryOptions({ input: { when: 'upcoming', limit: 20 } }))
  const at = (venues: readonly VenueOption[]) => {
    const open = new Set(venues.map((venue) => venue.id))
    const atOpenVenues = (past.data?.items ?? []).filter((shift) => open.has(shift.venue_id))
    if (!coming.data) return []
    return suggestShifts(
      atOpenVenues,
      coming.data.items.filter((shift) => open.has(shift.venue_id)),
      Date.now(),
    )
  }
  const isComing = [past, coming].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  return { isComing, at }
}

/** The focus goes to the top of a cleared form, where the next shift begins. */
const useFocusAfterSave = (round: number) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round === 0) return
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [round])
  return top
}
