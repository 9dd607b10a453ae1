import { ImagePlus } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { PICTURE_LIMITS, PICTURE_TYPES } from '#contract/media.texts.ts'
import { PersonAvatar } from '#web/app/art/PersonAvatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { pictureProblem } from './upload-avatar.ts'

/** What becomes of my picture when I save. */
export type PictureChange = { kind: 'keep' } | { kind: 'set'; file: File } | { kind: 'remove' }

type PictureFieldProps = {
  person: ComponentProps<typeof PersonAvatar>['person']
  change: PictureChange
  onChange: (change: PictureChange) => void
  /** 0 to 1 while it is on its way. */
  progress: number | undefined
  /** Why the last try to save it failed. */
  problem: string | undefined
}

/** My picture as others will see it, before it is saved: the whole of it, in the shape of my role. */
export const PictureField = ({ person, change, onChange, progress, problem }: PictureFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const preview = usePreview(change.kind === 'set' ? change.file : undefined)
  const shown = change.kind === 'keep' ? person.avatar_url : change.kind === 'set' ? preview : null
  const choose = (file: File | undefined) => {
    if (!file) return
    const reason = pictureProblem(file)
    setRefused(reason)
    if (!reason) return onChange({ kind: 'set', file })
    onChange({ kind: 'keep' })
  }
  const error = refused ?? problem
  return (
    <div className="flex items-center gap-4 tablet:gap-5">
      {/* Before it is squared by the server, the browser fits it in as the server will. */}
      <PersonAvatar person={{ ...person, avatar_url: shown }} size="xl" whole={change.kind === 'set'} />
      <div className="grid min-w-0 justify-items-start gap-1">
        <input
          ref={input}
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          aria-label="Profile picture"
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
          {shown ? 'Change picture' : 'Add picture'}
        </Button>
        {shown ? (
          <button
            type="button"
            className="link-line min-h-11 text-small font-semibold"
            onClick={() => {
              setRefused(undefined)
              onChange(change.kind === 'set' || !person.avatar_url ? { kind: 'keep' } : { kind: 'remove' })
            }}
          >
            {change.kind === 'set' ? 'Take back' : 'Remove'}
          </button>
        ) : null}
        <p id={`${id}-hint`} className="text-micro text-ink-3">
          {progress === undefined ? hintOf(change) : null}
        </p>
        {progress === undefined ? null : (
          <label className="grid gap-1 text-micro text-ink-2">
            Uploading...
            <progress value={progress} max={1} className="h-2 w-44 max-w-full accent-solid" />
          </label>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

const hintOf = ({ kind }: PictureChange) => {
  if (kind === 'set') return 'The whole picture fits in. It shows once you save.'
  if (kind === 'remove') return 'It goes once you save.'
  return `PNG, JPEG or GIF, up to ${PICTURE_LIMITS.avatar / 1024 / 1024} MB`
}

/** A chosen file as something an image can show; as data, which the page's policy lets it be read as. */
const usePreview = (file: File | undefined) => {
  const [read, setRead] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, url: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.url : null
}
