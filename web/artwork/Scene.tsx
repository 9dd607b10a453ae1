import { Picture } from './Picture.tsx'

/** A drawing made here and now, filling its box. */
export const Scene = ({ svg, ...rest }: { svg: string; className?: string; focus?: 'bottom' }) => (
  <Picture src={`data:image/svg+xml,${encodeURIComponent(svg)}`} {...rest} />
)
