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
  const name = <span className="sr-only"> {person.full_name || person.username}</span>
  // Not `busy`, because the tap already shows and a grayed button would flicker.
  const shared = { className, 'aria-busy': busy || undefined }
  switch (person.relationship_status) {
    case 'following':
      return (
        <>
          <Button {...shared} onClick={() => (person.is_private ? ask(true) : unfollow())}>
            <Check aria-hidden className="size-5" />
            Following{name}
          </Button>
          {person.is_private ? (
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
    case 'requested':
      return (
        <Button {...shared} look="outline" onClick={unfollow}>
          <Clock aria-hidden className="size-5" />
          {relationshipTexts.cancelRequest}
        </Button>
      )
    default:
      return (
        <Button {...shared} look="solid" onClick={follow}>
          <UserPlus aria-hidden className="size-5" />
          {person.access === 'card' ? relationshipTexts.requestToFollow : 'Follow'}
          {name}
        </Button>
      )
  }
}
