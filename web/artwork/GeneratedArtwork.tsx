import { ArtworkImage } from './ArtworkImage.tsx'

/** A drawing generated in the browser, filling its box. */
export const GeneratedArtwork = ({ svg, ...rest }: { svg: string; className?: string; focus?: 'bottom' }) => (
  <ArtworkImage src={`data:image/svg+xml,${encodeURIComponent(svg)}`} {...rest} />
)
