import { calendarMessages } from '#contract/calendars.texts.ts'
import { entriesOf } from '#tests/support/ics.ts'
import {
  byStart,
  endInCalendar,
  isOver,
  latest,
  type Model,
  type Shift,
  sees,
  seesCancelled,
  seesEnds,
  type Viewer,
} from './model.ts'
import { type Answer, ask, fetchCalendar, type PrivacySetup } from './setup.ts'
import { bodyOf, expectedLine, linesIn, refused, type Surface } from './surface.ts'
import { DAY, iso } from './times.ts'

const CANCELLED_SHOWN = 14 * DAY
const PAST_SHOWN = 14 * DAY

export const entriesIn = (answer: Answer): string[] =>
  entriesOf(bodyOf<string>(answer)).map(
    ({ uid, start, end, status, notes, place }) => `${uid} ${place.split(',')[0]} ${start} ${end} ${status} ${notes}`,
  )

export function expectedEntry(stage: PrivacySetup, shift: Shift, isEndShown: boolean): string {
  const { venue, start, marker } = latest(shift)
  const end = endInCalendar(shift, isEndShown)
  const notes = [shift.cancelled ? null : marker, isEndShown ? null : calendarMessages.approximateEnd]
  const described = notes.filter((note) => note !== null).join('\n') || null
  const status = `${shift.cancelled ? 'CANCELLED' : 'CONFIRMED'} ${described}`
  return `shift-${shift.id}@last-call ${stage.venues[venue].name} ${iso(start)} ${iso(end)} ${status}`
}

/** The calendar link of followed people, as a calendar program fetches it. */
export const calendar: Surface = {
  name: 'calendar of followed people',
  read: (stage, viewer) => fetchCalendar(stage.people[viewer].calendar),
  shows: (answer) => refused(answer) ?? entriesIn(answer),
  expects: (model, viewer, stage) =>
    inCalendar(model, viewer).map((shift) => expectedEntry(stage, shift, seesEnds(model, viewer))),
}

/**
 * The expected contents of a viewer's calendar: no shifts that ended before the follow, and cancelled shifts only for a
 * while.
 */
function inCalendar(model: Model, viewer: Viewer): Shift[] {
  const relation = model.relations[viewer]
  if (relation.kind !== 'following') return []
  return model.shifts
    .filter((shift) => {
      const shownEnd = endInCalendar(shift, seesEnds(model, viewer))
      if (latest(shift).end <= relation.since || shownEnd <= model.now - PAST_SHOWN) return false
      if (!shift.cancelled) return sees(model, viewer, shift)
      const { at } = shift.cancelled
      return at < latest(shift).end && at > model.now - CANCELLED_SHOWN && seesCancelled(model, viewer, shift)
    })
    .sort(byStart)
}

/** Ana's own views: all of her shifts, whatever others may see. */
export const ownSurfaces: readonly {
  name: string
  read(stage: PrivacySetup): Promise<Answer>
  shows(answer: Answer): string[]
  expects(model: Model, stage: PrivacySetup): string[]
}[] = [
  {
    name: 'my upcoming shifts',
    read: ({ ana }) => ask(() => ana.client.shifts.mine({ limit: 50 })),
    shows: linesIn,
    expects: (model, stage) =>
      model.shifts
        .filter((shift) => !model.is_suspended && !shift.cancelled && !isOver(shift, model.now))
        .sort(byStart)
        .map((shift) => expectedLine(stage, shift, true)),
  },
  {
    name: 'my own calendar',
    read: ({ calendar: url }) => fetchCalendar(url),
    shows: (answer) => refused(answer) ?? entriesIn(answer).map((entry) => entry.replace(/(CANCELLED) .*$/, '$1 null')),
    expects: (model, stage) =>
      model.is_suspended
        ? ['404']
        : model.shifts
            .filter(({ cancelled }) => !cancelled || cancelled.at > model.now - CANCELLED_SHOWN)
            .sort(byStart)
            .map((shift) => expectedEntry(stage, shift, true)),
  },
]
