import { USER_TYPES } from '#contract/accounts.limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { useShownImage } from '#web/core/use-image-preview.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { AvatarField } from './AvatarField.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

type RoleFieldsProps = Pick<ProfileFormState, 'field' | 'photo' | 'role'> & { profile: OwnProfile }

/** Photo and role. The photo takes the shape of the chosen role, and every role shows a new photo at once. */
export const RoleFields = ({ profile, field, photo, role }: RoleFieldsProps) => {
  const avatar_url = useShownImage(photo.change, profile.avatar_url)
  return (
    <Card className="grid gap-5">
      <AvatarField person={{ ...profile, user_type: role }} {...photo} />
      <div>
        <RadioCards
          legend="Role"
          cards={USER_TYPES.map((value) => ({
            value,
            title: roleNames[value],
            // In an element of its own, because the tiles shrink icons.
            icon: (
              <span className="-mx-1.5 flex-none">
                <PersonAvatar person={{ ...profile, avatar_url, user_type: value }} size="s" className="size-8!" />
              </span>
            ),
          }))}
          {...field('user_type')}
        />
        <p className="mt-2 text-micro text-ink-3">
          Your role sets the shape of your photo. Changing it can cancel shifts and reset your verification. We’ll ask
          first.
        </p>
      </div>
    </Card>
  )
}
