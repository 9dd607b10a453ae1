import { buildQrPath } from './qr-path.ts'

/** A QR code in dark, for a white surface in every theme, because many cameras cannot read an inverted one. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = buildQrPath(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full forced-color-adjust-none"
    >
      <path d={path} fill="#0f1f18" />
    </svg>
  )
}
