import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { type Crop, dragCrop, moveCrop, type ViewPoint, zoomCrop } from './crop.ts'
import { drawCrop } from './photo.ts'
import { cropTexts } from './texts.ts'

type CropAreaProps = {
  photo: ImageBitmap
  crop: Crop
  /** The outline that the photo will have, in a 100 × 100 box. */
  outline: string
  onChange: (change: (crop: Crop) => Crop) => void
}

/** Pixels of the view's canvas, for high-density screens. */
const VIEW_SIDE = 640
/** How far an arrow key moves the photo, as a share of the view. */
const KEY_STEP = 0.05
const KEY_ZOOM = 1.1
const MOVES: Record<string, ViewPoint> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}
const ZOOMS: Record<string, number> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }
/** Zoom per pixel of a wheel or of a pinch on a trackpad. */
const WHEEL_ZOOM = 1.002

/** The photo behind the outline: moved and zoomed by finger, mouse and keyboard. */
export const CropArea = ({ photo, crop, outline, onChange }: CropAreaProps) => {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, ViewPoint>())

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop)
  }, [photo, crop])

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = toViewPoint(event, area.current)
    onChange((now) => zoomCrop(photo, now, now.zoom * WHEEL_ZOOM ** -event.deltaY, at))
  })
  useEffect(() => {
    const listening = area.current
    const listener = (event: WheelEvent) => zoomByWheel(event)
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    listening?.addEventListener('wheel', listener, { passive: false })
    return () => listening?.removeEventListener('wheel', listener)
  }, [])

  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, toViewPoint(event, area.current))
  }
  const drag = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    const before = listFingers(pointers.current)
    pointers.current.set(event.pointerId, toViewPoint(event, area.current))
    const after = listFingers(pointers.current)
    onChange((now) => dragCrop(photo, now, before, after))
  }
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    const zoom = ZOOMS[event.key]
    if (!move && !zoom) return
    event.preventDefault()
    onChange((now) => (move ? moveCrop(photo, now, move) : zoomCrop(photo, now, now.zoom * (zoom ?? 1))))
  }

  return (
    <>
      <div
        ref={area}
        // A screen reader passes the arrow keys on to an application.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
        tabIndex={0}
        aria-label={cropTexts.area}
        aria-describedby={id}
        className="relative overflow-hidden rounded-key bg-surface-2"
        style={{ aspectRatio: 1, touchAction: 'none', cursor: 'grab' }}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={VIEW_SIDE} height={VIEW_SIDE} className="block w-full" />
        <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0">
          <path d={`M0 0H100V100H0Z${outline}`} fill="#0b1310a6" fillRule="evenodd" />
          <path d={outline} fill="none" stroke="#ffffffb3" strokeWidth="0.5" />
        </svg>
      </div>
      <p id={id} className="sr-only">
        {cropTexts.keys}
      </p>
    </>
  )
}

/** A third finger changes nothing. */
const listFingers = (pointers: Map<number, ViewPoint>) => [...pointers.values()].slice(0, 2)

const toViewPoint = ({ clientX, clientY }: { clientX: number; clientY: number }, area: Element | null): ViewPoint => {
  if (!area) return { x: 0, y: 0 }
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 }
}
