import { GripVertical } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type PageHandleProps = Pick<ComponentProps<typeof IconButton>, 'onPointerDown'> & {
  name: string
  position: number
  onMove: (to: number) => void
}

/** Moves a menu page by dragging, or by the arrow keys. */
export const PageHandle = ({ name, position, onMove, onPointerDown }: PageHandleProps) => {
  const handle = useRef<HTMLButtonElement>(null)
  const isMovedByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the page in the document takes the focus from its handle
  useLayoutEffect(() => {
    if (isMovedByKey.current) handle.current?.focus()
    isMovedByKey.current = false
  }, [position])
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    // The arrow keys would scroll the page.
    event.preventDefault()
    isMovedByKey.current = true
    onMove(position + step)
  }
  return (
    <div className="absolute right-2 bottom-2">
      <IconButton
        ref={handle}
        filled
        label={`Move ${name}`}
        aria-describedby="menu-order-hint"
        onPointerDown={onPointerDown}
        onKeyDown={moveByKey}
        className="cursor-grab touch-none shadow-1 active:cursor-grabbing"
      >
        <GripVertical aria-hidden />
      </IconButton>
    </div>
  )
}
