import { ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { IMAGE_TYPES } from '#contract/media.limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { postTexts } from './texts.ts'
import type { ImageDraft } from './use-post-photo.ts'

type ImageDraftPickerProps = { draft: ImageDraft; children: (open: () => void) => ReactNode }

/** Renders a button that opens the browser's file picker for a photo. */
export const ImageDraftPicker = ({ draft, children }: ImageDraftPickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={draft.noun === 'image' ? postTexts.image : postTexts.picture}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          draft.pick(event.target.files?.[0])
          // Cleared so that choosing the same file again fires a change event, for example after it was rejected.
          event.target.value = ''
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}

/** A button with a text that opens the browser's file picker for a photo. */
export const ImageDraftButton = ({ draft, children }: { draft: ImageDraft; children: ReactNode }) => (
  <ImageDraftPicker draft={draft}>
    {(open) => (
      <Button onClick={open}>
        <ImagePlus aria-hidden className="size-5" />
        {children}
      </Button>
    )}
  </ImageDraftPicker>
)

/** The whole photo, small enough to keep the button below in view, with buttons to replace or remove it and a field for its description. */
export const PhotoDraft = ({ draft }: { draft: ImageDraft }) => {
  const problemId = useId()
  return (
    <>
      {draft.has ? (
        <div className="grid gap-3">
          <div className="relative">
            {draft.src ? (
              <img src={draft.src} alt={draft.alt} className="h-60 w-full rounded-key bg-surface-2 object-contain" />
            ) : (
              <div className="h-60 rounded-key bg-surface-2" />
            )}
            <div className="absolute inset-x-2 bottom-2 flex flex-wrap justify-end gap-2">
              <ImageDraftButton draft={draft}>
                Replace<span className="sr-only"> {draft.noun}</span>
              </ImageDraftButton>
              <Button onClick={draft.remove}>
                <Trash2 aria-hidden className="size-5" />
                Remove<span className="sr-only"> {draft.noun}</span>
              </Button>
            </div>
          </div>
          <TextField
            label={draft.noun === 'image' ? postTexts.imageAlt : postTexts.pictureAlt}
            hint={`Helps people who can’t see the ${draft.noun}.`}
            optional
            maxLength={limits.alt}
            autoComplete="off"
            value={draft.alt}
            onChange={(event) => draft.setAlt(event.target.value)}
          />
        </div>
      ) : null}
      {draft.progress === undefined ? null : (
        <label className="grid gap-1 text-micro text-ink-2">
          Uploading...
          <progress value={draft.progress} max={1} className="h-2 w-full accent-solid" />
        </label>
      )}
      <div role="alert" className="empty:hidden">
        <FieldError id={problemId} error={draft.problem} />
      </div>
    </>
  )
}
