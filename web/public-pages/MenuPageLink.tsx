import type { PublicMenuPage } from '#contract/public-pages.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'

/** A thumbnail of a menu page that opens its image. */
export const MenuPageLink = ({ page, name }: { page: PublicMenuPage; name: string }) => (
  <a
    href={page.image_full_url ?? undefined}
    aria-label={`Open ${name}`}
    className="block w-full rounded-card shadow-1 focus-visible:rounded-card"
  >
    <PlaceholderImage
      src={page.image_url ?? ''}
      alt={page.image_alt ?? ''}
      placeholder={page.image_placeholder}
      className="aspect-[4/5] w-full rounded-card"
    />
  </a>
)
