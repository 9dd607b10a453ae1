import type { PointerEvent } from 'react'
import type { MenuPage } from '#contract/menus.ts'
import { HighlightedMatch } from '#web/core/HighlightedMatch.tsx'
import { cx } from '#web/ui/cx.ts'
import { MenuPageMenu } from './MenuPageMenu.tsx'
import { formatPageName, MenuThumbnail } from './MenuThumbnail.tsx'
import { PageHandle } from './PageHandle.tsx'

type MenuPageItemProps = {
  page: MenuPage
  position: number
  /** How many pages the menu has. */
  count: number
  isMine: boolean
  /** The text that the page was found by; empty if all pages are listed. */
  search: string
  canOrder: boolean
  isDragged: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onDrag: (event: PointerEvent) => void
}

/** A page in the list of the menu. Its owner can move, edit and delete it. */
export const MenuPageItem = (props: MenuPageItemProps) => {
  const { page, position, count, isMine, search, canOrder, isDragged, onOpen, onMove, onDrag } = props
  const name = formatPageName(page, position)
  return (
    <li data-position={position} className={cx('grid min-w-0 content-start gap-2', isDragged && 'opacity-60')}>
      <div className="relative">
        <MenuThumbnail page={page} name={name} onOpen={onOpen} />
        {canOrder ? <PageHandle name={name} position={position} onMove={onMove} onPointerDown={onDrag} /> : null}
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-name! leading-snug! wrap-anywhere">
            <HighlightedMatch text={name} part={search} />
          </h2>
          <PageText text={page.description} search={search} />
          {search ? <PageText text={page.image_alt} search={search} /> : null}
        </div>
        {isMine ? (
          <MenuPageMenu
            page={page}
            name={name}
            isFirst={position === 0}
            isLast={position === count - 1}
            onMove={(by) => onMove(position + by)}
          />
        ) : null}
      </div>
    </li>
  )
}

const PageText = ({ text, search }: { text: string | null; search: string }) =>
  text ? (
    <p dir="auto" className="text-small whitespace-pre-line text-ink-2 wrap-anywhere">
      <HighlightedMatch text={text} part={search} />
    </p>
  ) : null
