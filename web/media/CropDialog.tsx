import { useEffect, useEffectEvent, useState } from 'react'
import { decodePhoto } from '#web/core/scale-image.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { CropArea } from './CropArea.tsx'
import { type Crop, centerCrop, MAX_ZOOM, zoomCrop } from './crop.ts'
import { encodeCrop } from './photo.ts'
import { cropTexts } from './texts.ts'

type CropDialogProps = {
  file: File
  /** The outline that the photo will have, in a 100 × 100 box. */
  outline: string
  onCrop: (cropped: File) => void
  /** The browser cannot read the file. */
  onUnreadable: () => void
  onClose: () => void
}

type Draft = { photo: ImageBitmap; crop: Crop }

/** Lets the user choose the square of a photo that is used. */
export const CropDialog = ({ file, outline, onCrop, onUnreadable, onClose }: CropDialogProps) => {
  const [draft, setDraft] = useDraft(file, onUnreadable)
  const [busy, setBusy] = useState(false)
  const change = (next: (crop: Crop) => Crop) => setDraft((now) => now && { ...now, crop: next(now.crop) })
  const apply = async ({ photo, crop }: Draft) => {
    setBusy(true)
    await encodeCrop(photo, crop).then(onCrop, onUnreadable)
  }
  return (
    <Dialog
      {...openUntil(onClose)}
      title={cropTexts.title}
      description={<p>{cropTexts.hint}</p>}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button look="solid" busy={busy || !draft} onClick={() => draft && void apply(draft)}>
            {cropTexts.apply}
          </Button>
        </>
      }
    >
      <div className="mx-auto grid max-w-xs gap-3">
        {draft ? (
          <>
            <CropArea {...draft} outline={outline} onChange={change} />
            <ZoomSlider {...draft} onChange={(crop) => change(() => crop)} />
          </>
        ) : (
          <LoadingBlock text={cropTexts.loading} className="h-80" />
        )}
        {file.type === 'image/gif' ? <p className="text-micro text-ink-3">{cropTexts.still}</p> : null}
      </div>
    </Dialog>
  )
}

/** The decoded photo and its crop; undefined until the photo is decoded. */
const useDraft = (file: File, onUnreadable: () => void) => {
  const [draft, setDraft] = useState<Draft>()
  const fail = useEffectEvent(onUnreadable)
  useEffect(() => {
    let decoded: ImageBitmap | undefined
    let closed = false
    const open = async () => {
      decoded = await decodePhoto(file)
      if (closed) decoded.close()
      else setDraft({ photo: decoded, crop: centerCrop(decoded) })
    }
    open().catch(() => fail())
    return () => {
      closed = true
      decoded?.close()
    }
  }, [file])
  return [draft, setDraft] as const
}

const ZoomSlider = ({ photo, crop, onChange }: Draft & { onChange: (crop: Crop) => void }) => (
  <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
    {cropTexts.zoom}
    <input
      type="range"
      min={1}
      max={MAX_ZOOM}
      step={0.05}
      value={crop.zoom}
      aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
      className="h-11 min-w-0 flex-1 accent-solid"
      onChange={(event) => onChange(zoomCrop(photo, crop, event.target.valueAsNumber))}
    />
  </label>
)
