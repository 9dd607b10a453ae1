import { ArtworkImage } from './ArtworkImage.tsx'

/** A drawing made here and now, filling its box. */
export const GeneratedArtwork = ({ svg, ...rest }: { svg: string; className?: string; focus?: 'bottom' }) => (
  <ArtworkImage src={`data:image/svg+xml,${encodeURIComponent(svg)}`} {...rest} />
)
