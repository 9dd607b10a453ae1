import { relationshipMessages } from '#contract/relationships.texts.ts'
import { toast } from '#web/ui/toast.ts'
import { PeopleList } from './PeopleList.tsx'
import { formatRelatedName, PersonButton } from './PersonListItem.tsx'
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
      heading={{ title: 'Follow requests', hint: 'We don’t tell people when you decline.' }}
      buttons={(person) => (
        <>
          <PersonButton label="Accept" person={person} look="quiet" onClick={() => accept.mutate(person)} />
          <PersonButton label="Decline" person={person} onClick={() => decline.mutate(person)} />
        </>
      )}
    />
  )
}
