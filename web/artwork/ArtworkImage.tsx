import { cx } from '#web/ui/cx.ts'

/** A drawing of ours filling its box. Always dark, in both themes; decoration only. */
export const ArtworkImage = ({ src, className, focus }: { src: string; className?: string; focus?: 'bottom' }) => (
  <img
    src={src}
    alt=""
    decoding="async"
    className={cx('block size-full object-cover', focus === 'bottom' && 'object-bottom', className)}
  />
)
