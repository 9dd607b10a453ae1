import { QrCode } from './QrCode.tsx'

/** A QR code with its address below, for people without a camera. Sizes are hundredths of the page's width. */
export const PrintCode = ({ url, label, size, text }: { url: string; label: string; size: number; text: number }) => (
  <div style={{ display: 'grid', justifyItems: 'center', gap: `${text * 0.6}cqw` }}>
    <div style={{ width: `${size}cqw` }}>
      <QrCode text={url} label={label} />
    </div>
    <p style={{ fontSize: `${text}cqw`, lineHeight: 1.3, overflowWrap: 'anywhere', textAlign: 'center' }}>
      {url.replace(/^https?:\/\//, '')}
    </p>
  </div>
)
