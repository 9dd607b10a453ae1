import { Ban } from 'lucide-react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { PeopleList } from './PeopleList.tsx'
import { formatRelatedName, PersonButton } from './PersonListItem.tsx'
import { listActions, useListAction } from './use-list-action.ts'

/** The people the user has blocked. */
export const BlockedScreen = () => {
  const unblock = useListAction({
    list: 'blocked',
    send: listActions.unblock,
    failed: relationshipMessages.unblockFailed,
    done: (person) => toast.success(`You unblocked ${formatRelatedName(person)}. Earlier follows aren’t restored.`),
  })
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="mx-auto max-w-[44rem]">
        <PageHeader
          title="Blocked people"
          crumb={<BackToSettings />}
          lead="You can’t see each other. We don’t tell people they’re blocked."
        />
        <PeopleList
          list="blocked"
          failed={relationshipMessages.blockedFailed}
          empty={
            <EmptyState art={<Ban aria-hidden className="size-9 text-ink-3" />} title={relationshipMessages.noBlocked}>
              To block someone, open the menu on their profile.
            </EmptyState>
          }
          buttons={(person) => <PersonButton label="Unblock" person={person} onClick={() => unblock.mutate(person)} />}
        />
      </div>
    </div>
  )
}
