import type { PublicMenuPage } from '#contract/public-pages.ts'
import { MenuPageImage, thumbnailStyle } from '#web/menus/MenuThumbnail.tsx'

/** A thumbnail of a menu page that opens its image. */
export const MenuPageLink = ({ page, name }: { page: PublicMenuPage; name: string }) => (
  <a href={page.image_full_url ?? undefined} aria-label={`Open ${name}`} className={thumbnailStyle}>
    <MenuPageImage page={page} />
  </a>
)
