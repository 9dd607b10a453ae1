import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { RelatedPerson } from '#contract/relationships.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatErrorWith } from '#web/core/errors.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { useFollowedShifts } from '#web/shifts/use-followed-on-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ConfirmUnfollow } from './ConfirmUnfollow.tsx'
import { FollowedShift } from './FollowedShift.tsx'
import { followWithBell } from './follow-with-bell.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { formatRelatedName } from './PersonListItem.tsx'
import { relationshipTexts } from './texts.ts'
import { listActions, useListAction } from './use-list-action.ts'

const fetchMenu = () => import('./FollowingMenu.tsx')
const FollowingMenu = lazy(() => fetchMenu().then((module) => ({ default: module.FollowingMenu })))

/** The people the user follows, and the user's pending requests. */
export const FollowingScreen = () => (
  <PeoplePage
    title="Who You Follow"
    loggedOut={relationshipMessages.followingSignedOut}
    actions={
      <div className="flex gap-5">
        <TextLink to="/settings/calendars">Calendar link</TextLink>
        <TextLink to="/followers">Who Follows You</TextLink>
      </div>
    }
  >
    <Following />
    <Requested />
  </PeoplePage>
)

const Following = () => {
  const [toUnfollow, setToUnfollow] = useState<RelatedPerson>()
  const cache = useQueryClient()
  // The shifts come first to last, so the first one of a person is the running or next one.
  const { now, shifts } = useFollowedShifts()
  const nextShifts = new Map(shifts.toReversed().map((shift) => [shift.talent_id, shift]))
  const followAgain = useMutation({
    mutationFn: ({ id, hadBell }: { id: string; hadBell: boolean }) => followWithBell(id, hadBell),
    onError: (error) => toast.error(formatErrorWith(error, relationshipMessages.followFailed)),
    onSettled: () => invalidateRelations(cache),
  })
  const unfollow = useListAction({
    list: 'following',
    send: listActions.unfollow,
    failed: relationshipMessages.unfollowFailed,
    done: (person, hadBell) => {
      const text = relationshipTexts.unfollowed(formatRelatedName(person))
      // No undo for a private profile: following again would only send a request.
      if (person.is_private) toast.success(text)
      else toast.withUndo(text, () => followAgain.mutate({ id: person.id, hadBell }))
    },
  })
  return (
    <>
      <PeopleList
        list="following"
        failed={relationshipMessages.followingFailed}
        hasFilter
        empty={
          <EmptyState
            art={<GlassArt />}
            title={relationshipMessages.noFollowing}
            action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
            help={<HelpLink topic="follow" />}
          >
            Follow your favorites and never miss their shifts.
          </EmptyState>
        }
        detail={({ id }) => {
          const shift = nextShifts.get(id)
          return shift && !isShiftOver(shift, now) ? <FollowedShift shift={shift} now={now} /> : null
        }}
        buttons={(person) => (
          <OnDemandMenu
            text={relationshipTexts.following}
            label={relationshipTexts.followingMenu(formatRelatedName(person))}
            menuLabel={uiTexts.moreAbout(formatRelatedName(person))}
            fetchMenu={fetchMenu}
          >
            {(menu) => (
              <FollowingMenu
                menu={menu}
                onUnfollow={() => (person.is_private ? setToUnfollow(person) : unfollow.mutate(person))}
              />
            )}
          </OnDemandMenu>
        )}
      />
      <ConfirmUnfollow
        person={toUnfollow}
        onCancel={() => setToUnfollow(undefined)}
        onConfirm={() => {
          if (toUnfollow) unfollow.mutate(toUnfollow)
          setToUnfollow(undefined)
        }}
      />
    </>
  )
}

const Requested = () => {
  const cancel = useListAction({
    list: 'requested',
    send: listActions.cancelRequest,
    failed: relationshipMessages.unfollowFailed,
    done: (person) => toast.success(`You cancelled your request to follow ${formatRelatedName(person)}.`),
  })
  return (
    <PeopleList
      list="requested"
      failed={relationshipMessages.requestedFailed}
      heading={{ title: 'Sent requests', hint: 'They haven’t answered yet.' }}
      buttons={(person) => (
        <Button look="outline" onClick={() => cancel.mutate(person)}>
          {relationshipTexts.cancelRequest}
          <span className="sr-only"> to {formatRelatedName(person)}</span>
        </Button>
      )}
    />
  )
}
