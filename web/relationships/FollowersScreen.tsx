import { lazy, useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { FollowerFilter, RelatedPerson } from '#contract/relationships.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { FollowerMarks } from './follower-changes/FollowerMarks.tsx'
import { FollowersToolbar } from './follower-changes/FollowersToolbar.tsx'
import { SelectionBar } from './follower-changes/SelectionBar.tsx'
import { followerTexts } from './follower-changes/texts.ts'
import { useSelection } from './follower-changes/use-selection.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { formatRelatedName, PersonButton } from './PersonListItem.tsx'
import { hiddenScheduleTexts, relationshipTexts } from './texts.ts'
import { toastRemovedFollower } from './toast-removed-follower.ts'
import { listActions, useListAction } from './use-list-action.ts'

const fetchMenu = () => import('./FollowerMenu.tsx')
const FollowerMenu = lazy(() => fetchMenu().then((module) => ({ default: module.FollowerMenu })))

/** Follow requests, and the user's followers. */
export const FollowersScreen = () => (
  <PeoplePage
    title="Who Follows You"
    loggedOut={relationshipMessages.followersSignedOut}
    actions={<TextLink to="/following">Who You Follow</TextLink>}
  >
    <FollowRequestList />
    <Followers />
  </PeoplePage>
)

const Followers = () => {
  const me = useMe()
  const [toRemove, setToRemove] = useState<RelatedPerson>()
  const [filter, setFilter] = useState<FollowerFilter>('all')
  const selection = useSelection()
  const { chosen } = selection
  const remove = useListAction({
    list: 'followers',
    send: listActions.remove,
    failed: relationshipMessages.removeFailed,
    done: (person) => toastRemovedFollower(person, me),
  })
  return (
    <>
      <PeopleList
        list="followers"
        followers={filter}
        failed={relationshipMessages.followersFailed}
        empty={
          filter === 'all' ? (
            <EmptyState art={<GlassArt />} title={relationshipMessages.noFollowers}>
              They’ll show up here when you do.
            </EmptyState>
          ) : (
            <EmptyState title={filter === 'new' ? followerTexts.noNew : followerTexts.noOnlyYou} />
          )
        }
        toolbar={(list) => <FollowersToolbar {...{ ...list, filter, setFilter, selection }} />}
        selection={chosen && { chosen, isFull: selection.isFull, toggle: selection.toggle }}
        bar={chosen ? <SelectionBar ids={[...chosen]} isFull={selection.isFull} onDone={selection.stop} /> : null}
        marks={(person) => <FollowerMarks person={person} />}
        detail={(person) =>
          person.hides_schedule ? <p className="text-small text-ink-2">{hiddenScheduleTexts.isHidden}</p> : null
        }
        buttons={(person) => (
          <>
            <PersonButton label="Remove" person={person} onClick={() => setToRemove(person)} />
            {hasTalentRole(me) ? (
              <OnDemandMenu label={uiTexts.moreAbout(formatRelatedName(person))} fetchMenu={fetchMenu}>
                {(menu) => (
                  <FollowerMenu person={{ ...person, hides_schedule: person.hides_schedule === true }} menu={menu} />
                )}
              </OnDemandMenu>
            ) : null}
          </>
        )}
      />
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={() => setToRemove(undefined)}
        title={toRemove ? `Remove ${formatRelatedName(toRemove)}?` : 'Remove?'}
        confirm={relationshipTexts.removeFollower}
        danger
        onConfirm={() => {
          if (toRemove) remove.mutate(toRemove)
          setToRemove(undefined)
        }}
      >
        <p>They’ll stop following you. We won’t tell them.</p>
        <p>While your profile is public, they can follow you again.</p>
      </ConfirmDialog>
    </>
  )
}

/** Pending requests to follow the user. Renders nothing if there are none. */
const FollowRequestList = () => {
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
