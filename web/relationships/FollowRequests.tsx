import { relationshipMessages } from '#contract/relationships.texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { say } from '#web/ui/toast.ts'
import { PeopleList } from './PeopleList.tsx'
import { nameOf, PersonRow } from './PersonRow.tsx'
import { sends, useListAct } from './use-list-act.ts'

/** Who asks to follow me; nothing when nobody does. */
export const FollowRequests = () => {
  const accept = useListAct({
    list: 'requests',
    send: sends.accept,
    failed: relationshipMessages.acceptFailed,
    done: (person) => say(`${nameOf(person)} follows you now.`),
  })
  const decline = useListAct({ list: 'requests', send: sends.decline, failed: relationshipMessages.declineFailed })
  return (
    <PeopleList
      list="requests"
      failed={relationshipMessages.requestsFailed}
      head={
        <div className="mb-1">
          <h2>Follow requests</h2>
          <p className="text-small text-ink-2">Nobody is told when you decline.</p>
        </div>
      }
      row={(person) => (
        <PersonRow key={person.id} person={person} below>
          <Button onClick={() => accept.mutate(person)}>
            Accept<span className="sr-only"> {nameOf(person)}</span>
          </Button>
          <Button look="outline" onClick={() => decline.mutate(person)}>
            Decline<span className="sr-only"> {nameOf(person)}</span>
          </Button>
        </PersonRow>
      )}
    />
  )
}
