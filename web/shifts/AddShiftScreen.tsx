import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import type { PlannedShift } from '#contract/schedule.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api, client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { toFieldErrors } from '#web/core/errors.ts'
import { toNightKey } from '#web/core/night.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { RepeatField } from '#web/shifts/schedule/RepeatField.tsx'
import { formatSkipped, parseWeek } from '#web/shifts/schedule/week.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { addDays, isCalendarDay } from '#web/ui/days/zoned-time.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toDayKey } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import type { Span } from './format-shift.ts'
import { invalidateShifts } from './invalidate-shifts.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { ShiftFormSkeleton } from './ShiftFormSkeleton.tsx'
import { listSpans, type ShiftSaveInput } from './save-shift.ts'
import { type ShiftSuggestion, suggestShifts } from './shift-suggestions.ts'
import { shiftTexts } from './texts.ts'

/** The form in which a talent posts a shift, once or repeating weekly. */
export const AddShiftScreen = () => {
  // Reads the profile from the server, because the role may have changed in another tab.
  const profile = useQuery(api.profiles.mine.queryOptions())
  const venues = useQuery(api.venues.options.queryOptions({ input: {} }))
  const suggestions = useShiftSuggestions()
  const back = useBack()
  if (profile.data && !hasTalentRole(profile.data)) return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Add New Shift"
        crumb={
          <BackLink to="/profile" onClick={back.onClick}>
            {back.label('Profile')}
          </BackLink>
        }
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
              suggestions.isLoading ? (
                <ShiftFormSkeleton text="Loading your latest shifts..." />
              ) : (
                <AddShift profile={mine} venues={items} suggestions={suggestions.listAt(items)} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

type AddShiftProps = { profile: OwnProfile; venues: VenueOption[]; suggestions: readonly ShiftSuggestion[] }

const AddShift = ({ profile, venues, suggestions }: AddShiftProps) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [formKey, setFormKey] = useState(0)
  const [until, setUntil] = useState<string | null>(null)
  const [untilProblem, setUntilProblem] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  // After each save the focus moves to the top of the form, ready for the next shift.
  useEffect(() => {
    if (formKey === 0) return
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [formKey])
  const search = useSearch({ from: '/member/shifts/new' })
  const today = toNightKey(Date.now())
  const repeat = (day: string | null) => {
    setUntil(day)
    setUntilProblem(undefined)
  }
  const save = async (shift: ShiftSaveInput) => {
    const { other_spans: _, allow_overlap, confirm_long, ...item } = shift
    const spans = listSpans(shift)
    if (until === null && spans.length === 1) {
      await client.shifts.create({ ...item, allow_overlap, confirm_long })
      return { posted: 1, skipped: [], first: spans[0] }
    }
    const items = spans.map((span) => ({ ...item, ...span }))
    try {
      const added = await client.schedule.add({ items, repeat_until: until, allow_overlap, confirm_long })
      return { posted: added.items.length, skipped: added.skipped, first: spans[0] }
    } catch (error) {
      setUntilProblem(toFieldErrors(error).repeat_until)
      throw error
    }
  }
  type Saved = { posted: number; skipped: readonly PlannedShift[]; first: Span | undefined }
  const saved = ({ posted, skipped, first }: Saved) => {
    const added = posted > 1 ? `${posted} shifts added.` : shiftMessages.added
    const from = parseWeek(first && toDayKey(first.start_time), Date.now())
    toast.success([added, formatSkipped(skipped)].filter(Boolean).join(' '), {
      action: {
        label: shiftTexts.seeWeek,
        onClick: () => void navigate({ to: '/shifts/week', search: { from } }),
      },
    })
    repeat(null)
    setFormKey(formKey + 1)
    void invalidateShifts(cache)
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none!">
      <ShiftForm
        // A new key clears the form after a save.
        key={formKey}
        verb="add"
        defaults={{ venue_id: '', day: getFirstDay(search, today), start_time: '', end_time: '', notes: '' }}
        venues={venues}
        schedule={profile}
        suggestions={suggestions}
        submitLabel={(days) => (days > 1 ? shiftTexts.addMany(days) : shiftTexts.add)}
        busyLabel="Adding..."
        repeats={until !== null}
        repetition={([day = today, ...others]) => (
          <RepeatField day={day} several={others.length > 0} until={until} onChange={repeat} error={untilProblem} />
        )}
        save={save}
        onSaved={saved}
      />
    </div>
  )
}

/** The day that the link names, yesterday if it asks for a past shift, or today. */
const getFirstDay = ({ day, past }: { day?: string; past?: true }, today: string) => {
  if (day && isCalendarDay(day)) return day
  return past ? addDays(today, -1) : today
}

/**
 * The viewer's recent shifts as one-tap templates. They appear above the form, which waits for them so that its
 * fields don't move. They are optional: if a request fails, the form appears without them and shows no error.
 */
const useShiftSuggestions = () => {
  const past = useQuery(api.shifts.mine.queryOptions({ input: { when: 'past', limit: 10 } }))
  const coming = useQuery(api.shifts.mine.queryOptions({ input: { when: 'upcoming', limit: 20 } }))
  const listAt = (venues: readonly VenueOption[]) => {
    const isListed = ({ venue_id }: ShiftLine) => venues.some(({ id }) => id === venue_id)
    if (!coming.data) return []
    return suggestShifts((past.data?.items ?? []).filter(isListed), coming.data.items.filter(isListed), Date.now())
  }
  const isLoading = [past, coming].some((query) => query.isLoading && query.failureCount === 0)
  return { isLoading, listAt }
}
