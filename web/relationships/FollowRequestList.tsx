import { relationshipMessages } from '#contract/relationships.texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { PeopleList } from './PeopleList.tsx'
import { formatRelatedName, PersonListItem } from './PersonListItem.tsx'
import { listActions, useListAction } from './use-list-action.ts'

/** Pending requests to follow the user. Renders nothing if there are none. */
export const FollowRequestList = () => {
  const accept = useListAction({
    list: 'requests',
    send: listActions.accept,
    failed: relationshipMessages.acceptFailed,
    done: (person) => toast.success(`${formatRelatedName(person)} now follows you.`),
  })
  const decline = useListAction({
    list: 'requests',
    send: listActions.decline,
    failed: relationshipMessages.declineFailed,
  })
  return (
    <PeopleList
      list="requests"
      failed={relationshipMessages.requestsFailed}
      header={
        <div className="mb-1">
          <h2>Follow requests</h2>
          <p className="text-small text-ink-2">We don’t tell people when you decline.</p>
        </div>
      }
      row={(person) => (
        <PersonListItem key={person.id} person={person} below>
          <Button onClick={() => accept.mutate(person)}>
            Accept<span className="sr-only"> {formatRelatedName(person)}</span>
          </Button>
          <Button look="outline" onClick={() => decline.mutate(person)}>
            Decline<span className="sr-only"> {formatRelatedName(person)}</span>
          </Button>
        </PersonListItem>
      )}
    />
  )
}
