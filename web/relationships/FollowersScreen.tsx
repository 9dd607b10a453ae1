import { useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { RelatedPerson } from '#contract/relationships.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { LoggedOut } from '#web/core/LoggedOut.tsx'
import { useSession } from '#web/core/session.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { say } from '#web/ui/toast.ts'
import { FollowRequests } from './FollowRequests.tsx'
import { PeopleList } from './PeopleList.tsx'
import { nameOf, PersonRow } from './PersonRow.tsx'
import { sends, useListAct } from './use-list-act.ts'

const TITLE = 'Who Follows You'

/** Who asks to follow me, and who does. */
export const FollowersScreen = () => {
  const { status } = useSession()
  if (status === 'ended') return <LoggedOut title={TITLE} text={relationshipMessages.followersSignedOut} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="mx-auto grid max-w-[44rem] gap-5">
        <PageHeader title={TITLE} className="" crumb={<BackToProfile />} actions={<ToFollowing />} />
        <FollowRequests />
        <Followers />
      </div>
    </div>
  )
}

/** The way back from one's lists. */
export const BackToProfile = () => <BackLink to="/profile">Your profile</BackLink>

const ToFollowing = () => <TextLink to="/following">Who You Follow</TextLink>

const Followers = () => {
  const [asked, ask] = useState<RelatedPerson>()
  const remove = useListAct({
    list: 'followers',
    send: sends.remove,
    failed: relationshipMessages.removeFailed,
    done: (person) => say(`${nameOf(person)} no longer follows you.`),
  })
  return (
    <>
      <PeopleList
        list="followers"
        failed={relationshipMessages.followersFailed}
        empty={
          <EmptyState art={<GlassArt />} title={relationshipMessages.noFollowers}>
            Whoever follows you stands here.
          </EmptyState>
        }
        row={(person) => (
          <PersonRow key={person.id} person={person}>
            <Button look="outline" onClick={() => ask(person)}>
              Remove<span className="sr-only"> {nameOf(person)}</span>
            </Button>
          </PersonRow>
        )}
      />
      <AskDialog
        open={asked !== undefined}
        onOpenChange={() => ask(undefined)}
        title={asked ? `Remove ${nameOf(asked)}?` : 'Remove?'}
        confirm="Remove"
        danger
        onConfirm={() => {
          if (asked) remove.mutate(asked)
          ask(undefined)
        }}
      >
        <p>They stop following you and are not told.</p>
        <p>As long as your profile is public, they can follow again.</p>
      </AskDialog>
    </>
  )
}
