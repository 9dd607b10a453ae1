import { cx } from '#web/ui/cx.ts'

/** A decorative drawing that fills its box. Dark in both themes. */
export const ArtworkImage = ({ src, className, focus }: { src: string; className?: string; focus?: 'bottom' }) => (
  <img
    src={src}
    alt=""
    decoding="async"
    className={cx('block size-full object-cover', focus === 'bottom' && 'object-bottom', className)}
  />
)
