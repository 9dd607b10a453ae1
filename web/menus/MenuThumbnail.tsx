import type { MenuPage } from '#contract/menus.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** A page's title, or `Page 2` if it has none. */
export const formatPageName = ({ title }: Pick<MenuPage, 'title'>, index: number): string =>
  title ?? `Page ${index + 1}`

/** A menu page as a slide of the lightbox. */
export const toLightboxSlide = (page: MenuPage, index: number) => ({
  src: page.image_full_url ?? '',
  alt: page.image_alt ?? formatPageName(page, index),
  width: page.image_width,
  height: page.image_height,
  // The name goes into the caption, because the counter takes the space above the image.
  description: [formatPageName(page, index), page.description].filter(Boolean).join('\n'),
})

export const thumbnailStyle = 'block w-full rounded-card shadow-1 focus-visible:rounded-card'

type PageImage = Pick<MenuPage, 'image_url' | 'image_alt' | 'image_placeholder'>

/** A small image of a page. */
export const MenuPageImage = ({ page }: { page: PageImage }) => (
  <PlaceholderImage
    src={page.image_url ?? ''}
    alt={page.image_alt ?? ''}
    placeholder={page.image_placeholder}
    className="aspect-[4/5] w-full rounded-card"
  />
)

type MenuThumbnailProps = { page: MenuPage; name: string; onOpen: () => void }

/** A thumbnail of a page that opens the lightbox. */
export const MenuThumbnail = ({ page, name, onOpen }: MenuThumbnailProps) => (
  <button type="button" aria-haspopup="dialog" aria-label={`Open ${name}`} onClick={onOpen} className={thumbnailStyle}>
    <MenuPageImage page={page} />
  </button>
)

/** Up to four loading thumbnails in the grid of `className`. */
export const MenuSkeletons = ({ count, className }: { count: number; className: string }) => (
  <Loading text="Loading the menu..." quiet>
    <div className={className}>
      {['a', 'b', 'c', 'd'].slice(0, count).map((key) => (
        <Skeleton key={key} className="aspect-[4/5] rounded-card!" />
      ))}
    </div>
  </Loading>
)
