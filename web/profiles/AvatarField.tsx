import { type ComponentProps, Suspense, useId, useState } from 'react'
import { IMAGE_SIZE_LIMITS, MEGABYTE } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { avatarShapes, PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { ImageButtons } from '#web/core/ImageButtons.tsx'
import { SOURCE_PHOTO_LIMIT } from '#web/core/image-limits.ts'
import { useImageChoice } from '#web/core/use-image-choice.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { profileTexts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type AvatarFieldProps = ProfileFormState['photo'] & { person: ComponentProps<typeof PersonAvatar>['person'] }

// Loaded with the first photo that is chosen.
const CropDialog = lazyPart(() =>
  import('#web/media/CropDialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })),
)

/** The user's photo as others will see it, in the shape of the user's role. A new one is cropped first. */
export const AvatarField = ({ person, change, onChange, progress, problem }: AvatarFieldProps) => {
  const id = useId()
  const [cropping, setCropping] = useState<File>()
  const { shown, refused, refuse, choose, clear } = useImageChoice({
    stored: person.avatar_url,
    limit: IMAGE_SIZE_LIMITS.avatar,
    change,
    onChange,
  })
  const open = (file: File | undefined) => {
    if (!file) return
    if (file.size > SOURCE_PHOTO_LIMIT) refuse(mediaMessages.tooLarge(SOURCE_PHOTO_LIMIT / MEGABYTE))
    else setCropping(file)
  }
  const close = () => setCropping(undefined)
  const error = refused ?? problem
  return (
    <div className="flex flex-wrap items-center gap-4 tablet:gap-5">
      <PersonAvatar person={{ ...person, avatar_url: shown }} size="xl" />
      <div className="grid min-w-[min(100%,8rem)] flex-1 justify-items-start gap-1">
        <ImageButtons
          id={id}
          label={profileTexts.photo}
          noun="photo"
          shown={Boolean(shown)}
          limit={SOURCE_PHOTO_LIMIT}
          change={change}
          invalid={Boolean(error)}
          chosenHint="This is your new photo. Save to update it."
          progress={progress}
          onChoose={open}
          onRemove={clear}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <Suspense>
        {cropping ? (
          <CropDialog
            file={cropping}
            outline={avatarShapes[person.user_type].outer}
            onCrop={(cropped) => {
              choose(cropped)
              close()
            }}
            onUnreadable={() => {
              refuse(mediaMessages.notAnImage)
              close()
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
