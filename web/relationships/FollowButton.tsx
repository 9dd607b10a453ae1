import { Check, Clock, UserPlus } from 'lucide-react'
import type { Profile } from '#contract/profiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFollow } from './use-follow.ts'

type FollowButtonProps = { person: Profile; slugOrId: string; className?: string }

/** Follow, Following, or Requested; a second tap takes it back. */
export const FollowButton = ({ person, slugOrId, className }: FollowButtonProps) => {
  const { follow, unfollow, busy } = useFollow(slugOrId)
  const name = <span className="sr-only"> {person.full_name || person.username}</span>
  // Not `busy`: the tap already shows, and a grey key would only flicker.
  const shared = { className, 'aria-busy': busy || undefined }
  switch (person.relationship_status) {
    case 'following':
      return (
        <Button {...shared} onClick={unfollow}>
          <Check aria-hidden className="size-5" />
          Following{name}
        </Button>
      )
    case 'requested':
      return (
        <Button {...shared} look="outline" onClick={unfollow}>
          <Clock aria-hidden className="size-5" />
          Withdraw request
        </Button>
      )
    default:
      return (
        <Button {...shared} look="solid" onClick={follow}>
          <UserPlus aria-hidden className="size-5" />
          {person.access === 'card' ? 'Request to follow' : 'Follow'}
          {name}
        </Button>
      )
  }
}
