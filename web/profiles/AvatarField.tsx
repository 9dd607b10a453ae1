import { type ComponentProps, useId } from 'react'
import { IMAGE_SIZE_LIMITS } from '#contract/media.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { ImageButtons } from '#web/core/ImageButtons.tsx'
import { useImageChoice } from '#web/core/use-image-choice.ts'
import { FieldError } from '#web/ui/Field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

type AvatarFieldProps = ProfileFormState['photo'] & { person: ComponentProps<typeof PersonAvatar>['person'] }

const LIMIT = IMAGE_SIZE_LIMITS.avatar

/** The user's photo as others will see it: uncropped, in the shape of the user's role. */
export const AvatarField = ({ person, change, onChange, progress, problem }: AvatarFieldProps) => {
  const id = useId()
  const { shown, refused, choose, clear } = useImageChoice({
    stored: person.avatar_url,
    limit: LIMIT,
    change,
    onChange,
  })
  const error = refused ?? problem
  return (
    <div className="flex flex-wrap items-center gap-4 tablet:gap-5">
      {/* The server fits the whole photo into a square; `whole` previews that. */}
      <PersonAvatar person={{ ...person, avatar_url: shown }} size="xl" whole={change.kind === 'set'} />
      <div className="grid min-w-0 flex-1 basis-32 justify-items-start gap-1">
        <ImageButtons
          id={id}
          label="Profile photo"
          noun="photo"
          shown={Boolean(shown)}
          limit={LIMIT}
          change={change}
          invalid={Boolean(error)}
          chosenHint="Your whole photo is shown, uncropped. Save to update it."
          progress={progress}
          onChoose={choose}
          onRemove={clear}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}
