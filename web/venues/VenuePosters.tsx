import type { CSSProperties } from 'react'
import { PrintCode } from '#web/core/PrintCode.tsx'

type Printed = { name: string; url: string }

const label = (name: string) => `QR code of ${name}’s page`

/** One page for a wall or a window. */
export const Poster = ({ name, url, isPublic }: Printed & { isPublic: boolean }) => (
  <div style={{ ...column, height: '100%', padding: '9cqw', gap: '4cqw' }}>
    <p className="sign" style={{ fontSize: fitName(name, 9), lineHeight: 1.1, fontWeight: 700 }}>
      {name}
    </p>
    <p style={{ fontSize: '4.4cqw', lineHeight: 1.25 }}>Scan to see who’s on tonight</p>
    <PrintCode url={url} label={label(name)} size={48} text={2.6} />
    <p style={{ fontSize: '2.6cqw', lineHeight: 1.3 }}>
      Events, specials and the menu, too.{isPublic ? ' No account needed.' : ''}
    </p>
    <p className="sign" style={{ fontSize: '3.2cqw', lineHeight: 1.2, fontWeight: 700 }}>
      Last Call
    </p>
  </div>
)

/** A page that is folded in the middle and stands on a table: each half faces outward. */
export const TableTent = ({ name, url }: Printed) => (
  <div style={{ height: '100%', display: 'grid', gridTemplateRows: '1fr 1fr' }}>
    <div style={{ ...half, transform: 'rotate(180deg)' }} aria-hidden>
      <TentSide name={name} url={url} />
    </div>
    <div style={{ ...half, borderTop: '1px dashed #95a79b' }}>
      <TentSide name={name} url={url} />
    </div>
  </div>
)

const TentSide = ({ name, url }: Printed) => (
  <>
    <p className="sign" style={{ fontSize: fitName(name, 5.6), lineHeight: 1.1, fontWeight: 700 }}>
      {name}
    </p>
    <p style={{ fontSize: '3cqw', lineHeight: 1.25 }}>Scan to see who’s on tonight</p>
    <PrintCode url={url} label={label(name)} size={28} text={2} />
    <p className="sign" style={{ fontSize: '2.4cqw', lineHeight: 1.2, fontWeight: 700 }}>
      Last Call
    </p>
  </>
)

const column: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  overflowWrap: 'anywhere',
}
const half: CSSProperties = { ...column, padding: '4cqw 8cqw', gap: '2cqw' }

/** Long names are set smaller, down to half the size. */
const fitName = (name: string, size: number): string => `${size * Math.max(0.5, Math.min(1, 24 / name.length))}cqw`
