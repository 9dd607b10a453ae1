import { type PointerEvent as ReactPointerEvent, useState } from 'react'

type DragState = { id: string; to: number }

/** The position of the list item under the pointer, or undefined outside the list. */
const findPosition = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const item = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-position]')
  return item ? Number(item.dataset.position) : undefined
}

/** Drags the items of a list by a handle. Each item names its current position in `data-position`; Escape cancels. */
export const useDragOrder = (onMove: (id: string, to: number) => void) => {
  const [drag, setDrag] = useState<DragState>()
  const start = (event: ReactPointerEvent, id: string, from: number) => {
    if (event.button !== 0) return
    // Keeps the browser from selecting text.
    event.preventDefault()
    let to = from
    // On the document, because moving the item would end a pointer capture of its handle.
    const listening = new AbortController()
    const { signal } = listening
    const finish = () => {
      listening.abort()
      setDrag(undefined)
    }
    document.addEventListener(
      'pointermove',
      (moved) => {
        to = findPosition(moved) ?? to
        setDrag({ id, to })
      },
      { signal },
    )
    document.addEventListener('pointercancel', finish, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(), { signal })
    document.addEventListener(
      'pointerup',
      () => {
        finish()
        onMove(id, to)
      },
      { signal },
    )
  }
  return { drag, start }
}
