import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { CalendarLink } from '#contract/calendars.ts'
import { api } from '#web/core/api.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { CalendarCard } from './CalendarCard.tsx'

const INSTRUCTIONS = [
  ['iPhone and Mac', 'Scan the code or tap “Open in calendar”, then tap Subscribe.'],
  [
    'Google Calendar',
    'Tap “Add to Google Calendar” and confirm. Google refreshes a few times a day. With a link you copied: on a computer, click + next to Other calendars, then From URL.',
  ],
  ['Outlook', 'Choose Add calendar, then Subscribe from web, and paste the link.'],
] as const

/** The settings screen for private calendar links. */
export const CalendarsScreen = () => {
  const addresses = useQuery(api.calendars.list.queryOptions())
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader
        title="Calendars"
        crumb={<BackToSettings />}
        lead="Shifts and events in the calendar you already use. It updates automatically."
      />
      <div className="max-tablet:in-order grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-5">
        <div className="min-w-0">
          <QueryView query={addresses} failed={calendarMessages.loadFailed} loading={<CardsSkeleton />}>
            {({ items }) => <Cards items={items} />}
          </QueryView>
        </div>
        <HowToAdd />
      </div>
    </div>
  )
}

const Cards = ({ items }: { items: readonly CalendarLink[] }) => {
  const me = useMe()
  const [followed, mine] = (['followed', 'mine'] as const).map((kind) => items.find((item) => item.kind === kind))
  // Users who were talent keep their shifts and their calendar link.
  const hasOwnShifts = hasTalentRole(me) || me.has_shifts || mine !== undefined
  return (
    <div className="grid gap-4 desk:gap-5">
      <CalendarCard
        kind="followed"
        title="People and venues you follow"
        text="Shifts of people you follow, if you can see their schedule, and events at venues you follow."
        address={followed}
        first
      />
      {hasOwnShifts ? (
        <CalendarCard
          kind="mine"
          title="Your own shifts"
          text="Where and when you work: the last three months and everything upcoming."
          address={mine}
          first={false}
        />
      ) : null}
    </div>
  )
}

const CardsSkeleton = () => (
  <Loading text="Loading your calendars..." quiet>
    <Card>
      <Skeleton className="h-7 w-60 max-w-full" />
      <Skeleton className="mt-3 h-12 w-full" />
      <Skeleton className="mt-4 h-11 w-36" />
    </Card>
  </Loading>
)

/** Instructions for adding a calendar link to common programs, with a warning to keep it secret. */
const HowToAdd = () => (
  <Card aria-label="How to add a calendar link">
    <h2>How to add a calendar link</h2>
    <dl className="mt-2">
      {INSTRUCTIONS.map(([program, steps]) => (
        <div key={program} className="border-t border-line py-3 first:border-t-0">
          <dt className="font-semibold">{program}</dt>
          <dd className="text-small text-ink-2">{steps}</dd>
        </div>
      ))}
    </dl>
    <Notice icon={<KeyRound aria-hidden />} title="Keep your link private." className="mt-2">
      Anyone who has it can see what you see, without logging in. If it gets out, create a new one. Changing your
      password or email, turning on two-step login, or logging out of all other devices also revokes it.
    </Notice>
  </Card>
)
