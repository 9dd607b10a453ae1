import { CalendarOff } from 'lucide-react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { PeopleList } from './PeopleList.tsx'
import { formatRelatedName, PersonButton } from './PersonListItem.tsx'
import { PublicShiftsNotice } from './PublicShiftsNotice.tsx'
import { hiddenScheduleTexts } from './texts.ts'
import { useHideSchedule } from './use-hidden-schedule.ts'
import { listActions, useListAction } from './use-list-action.ts'

/** The people from whom the user hides their schedule. */
export const HiddenScheduleScreen = () => (
  <div className="wrap pt-2 desk:pt-8">
    <div className="mx-auto max-w-[44rem]">
      <PageHeader
        title={hiddenScheduleTexts.title}
        crumb={<BackLink to="/settings/privacy">Privacy</BackLink>}
        lead={hiddenScheduleTexts.lead}
      />
      <div className="grid gap-5">
        <PublicShiftsNotice />
        <HiddenFrom />
      </div>
    </div>
  </div>
)

const HiddenFrom = () => {
  const hideAgain = useHideSchedule()
  const show = useListAction({
    list: 'hiddenFrom',
    send: listActions.showSchedule,
    failed: relationshipMessages.showScheduleFailed,
    done: (person) =>
      toast.withUndo(hiddenScheduleTexts.shown(formatRelatedName(person)), () => hideAgain.mutate(person)),
  })
  return (
    <PeopleList
      list="hiddenFrom"
      failed={relationshipMessages.hiddenFromFailed}
      empty={
        <EmptyState
          art={<CalendarOff aria-hidden className="size-9 text-ink-3" />}
          title={relationshipMessages.noHiddenFrom}
          help={<HelpLink topic="unwanted-attention" />}
        >
          To hide it from someone, open the menu on their profile or in your followers.
        </EmptyState>
      }
      buttons={(person) => <PersonButton label="Show schedule" person={person} onClick={() => show.mutate(person)} />}
    />
  )
}
