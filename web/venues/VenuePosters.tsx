import type { CSSProperties, ReactNode } from 'react'
import { Logo } from '#web/artwork/Logo.tsx'
import { PrintCode } from '#web/core/PrintCode.tsx'
import { PrintedShelf } from './PrintedShelf.tsx'

type Printed = { name: string; url: string }

const label = (name: string) => `QR code of ${name}’s page`

/** One page for a wall or a window. Thin lines on white, because large areas cost ink. */
export const Poster = ({ name, url, isPublic }: Printed & { isPublic: boolean }) => (
  <div style={{ height: '100%', padding: '5cqw' }}>
    <Sign>
      <div style={{ ...column, flex: 1, padding: '5cqw 6cqw 0', gap: '3cqw' }}>
        <p className="sign" style={{ fontSize: fitName(name, 10.5), lineHeight: 1.05, ...heavy }}>
          {name}
        </p>
        <p style={{ fontSize: '4.2cqw', lineHeight: 1.25, fontWeight: 600 }}>Scan to see who’s on tonight</p>
        <div style={{ ...codeFrame, padding: '2.6cqw 2.6cqw 1.8cqw', borderRadius: '3cqw' }}>
          <PrintCode url={url} label={label(name)} size={44} text={2.5} />
        </div>
        <p style={{ fontSize: '2.6cqw', lineHeight: 1.3 }}>
          Events, specials and the menu, too.{isPublic ? ' No account needed.' : ''}
        </p>
      </div>
      <PrintedShelf seed={name} />
      <Maker size={3.4} />
    </Sign>
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
  <Sign>
    <div style={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center' }}>
      <div style={{ ...column, padding: '0 4cqw', gap: '2.4cqw' }}>
        <p className="sign" style={{ fontSize: fitName(name, 6.6), lineHeight: 1.05, ...heavy }}>
          {name}
        </p>
        <p style={{ fontSize: '2.9cqw', lineHeight: 1.25, fontWeight: 600 }}>Scan to see who’s on tonight</p>
      </div>
      <div style={{ ...codeFrame, margin: '0 4cqw 0 0', padding: '2cqw 2cqw 1.4cqw', borderRadius: '2.4cqw' }}>
        <PrintCode url={url} label={label(name)} size={23} text={1.5} />
      </div>
    </div>
    <PrintedShelf seed={name} />
    <Maker size={2.6} />
  </Sign>
)

/** The frame of a painted sign: a strong line and a thin one inside it. */
const Sign = ({ children }: { children: ReactNode }) => (
  <div style={{ ...frame, padding: '0.9cqw', border: `0.55cqw solid ${INK}`, borderRadius: '4.5cqw' }}>
    <div style={{ ...frame, overflow: 'hidden', border: `0.15cqw solid ${INK}`, borderRadius: '3.2cqw' }}>
      {children}
    </div>
  </div>
)

const Maker = ({ size }: { size: number }) => (
  <div style={{ ...makerStyle, fontSize: `${size}cqw`, padding: '0.55em 0 0.65em' }}>
    <span style={{ width: '1.6em', height: '1.6em', printColorAdjust: 'exact' }}>
      <Logo className="block size-full" />
    </span>
    <p className="sign" style={{ lineHeight: 1.2, ...heavy }}>
      Last Call
    </p>
  </div>
)

const INK = '#12261d'
const heavy: CSSProperties = { fontWeight: 800, letterSpacing: '-0.02em' }
const frame: CSSProperties = { height: '100%', boxSizing: 'border-box', display: 'flex', flexDirection: 'column' }
const column: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  minWidth: 0,
}
const codeFrame: CSSProperties = { border: `0.3cqw solid ${INK}` }
const makerStyle: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '0.5em' }
const half: CSSProperties = { minHeight: 0, padding: '4cqw 5cqw' }

/** Long names are set smaller, down to half the size. */
const fitName = (name: string, size: number): string => `${size * Math.max(0.5, Math.min(1, 16 / name.length))}cqw`
