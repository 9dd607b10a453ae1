import type { MenuPage } from '#contract/menus.ts'
import { Picture } from '#web/ui/Picture.tsx'

/** What a page is called where it has no title. */
export const nameOf = ({ title }: Pick<MenuPage, 'title'>, index: number): string => title ?? `Page ${index + 1}`

/** A page of the menu as a lightbox shows it. */
export const slideOf = (page: MenuPage, index: number) => ({
  src: page.image_full_url ?? '',
  alt: page.image_alt ?? nameOf(page, index),
  width: page.image_width,
  height: page.image_height,
  // In the caption: above, the count stands.
  description: [nameOf(page, index), page.description].filter(Boolean).join('\n'),
})

type MenuThumbProps = { page: MenuPage; name: string; onOpen: () => void }

/** A page in small; it opens whole. */
export const MenuThumb = ({ page, name, onOpen }: MenuThumbProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`Open ${name}`}
    onClick={onOpen}
    className="block w-full rounded-card shadow-1 focus-visible:rounded-card"
  >
    <Picture
      src={page.image_url ?? ''}
      alt={page.image_alt ?? ''}
      placeholder={page.image_placeholder}
      className="aspect-[4/5] w-full rounded-card"
    />
  </button>
)
