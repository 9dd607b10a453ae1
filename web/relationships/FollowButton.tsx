import { Check, Clock, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { relationshipTexts } from './texts.ts'
import { useFollow } from './use-follow.ts'

// Loaded on demand, because only private profiles need it.
const ConfirmUnfollow = lazyPart(() =>
  import('./ConfirmUnfollow.tsx').then((module) => ({ default: module.ConfirmUnfollow })),
)

type FollowButtonProps = { person: Profile; slugOrId: string; className?: string }

/**
 * Follow, or Request to follow if the profile is private; then Following or Cancel request, which undo it. Unfollowing a
 * private profile asks first; unfollowing a public one offers Undo.
 */
export const FollowButton = ({ person, slugOrId, className }: FollowButtonProps) => {
  const { follow, unfollow, busy } = useFollow(person, slugOrId)
  const [asking, ask] = useState(false)
  const { relationship_status, is_private } = person
  const state =
    relationship_status === 'following' || relationship_status === 'requested' ? relationship_status : 'none'
  const look = ({ following: 'quiet', requested: 'outline', none: 'solid' } as const)[state]
  const actions = { following: () => (is_private ? ask(true) : unfollow()), requested: unfollow, none: follow }
  return (
    <>
      {/* Always the same button, so that it keeps the focus. Not `busy`: the tap already shows, and gray would flicker. */}
      <Button className={className} aria-busy={busy || undefined} look={look} onClick={actions[state]}>
        <FollowLabel person={person} />
      </Button>
      {state === 'following' && is_private ? (
        <Suspense>
          <ConfirmUnfollow
            person={asking ? person : undefined}
            onCancel={() => ask(false)}
            onConfirm={() => {
              ask(false)
              unfollow()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const FollowLabel = ({ person }: { person: Profile }) => {
  const name = <span className="sr-only"> {person.full_name || person.username}</span>
  switch (person.relationship_status) {
    case 'following':
      return (
        <>
          <Check aria-hidden className="size-5" />
          Following{name}
        </>
      )
    case 'requested':
      return (
        <>
          <Clock aria-hidden className="size-5" />
          {relationshipTexts.cancelRequest}
        </>
      )
    default:
      return (
        <>
          <UserPlus aria-hidden className="size-5" />
          {person.access === 'card' ? relationshipTexts.requestToFollow : 'Follow'}
          {name}
        </>
      )
  }
}
