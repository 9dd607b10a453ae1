import type { CSSProperties } from 'react'
import { PrintCode } from '#web/core/PrintCode.tsx'
import type { TipLink } from './tip-links.ts'

type TipCardsProps = {
  person: { username: string; full_name: string | null; user_type: string }
  /** The address of their page. */
  page: string
  tip: TipLink | undefined
}

/** Four equal cards a page; the first one is read out. */
export const TipCards = (props: TipCardsProps) => (
  <div style={{ height: '100%', display: 'grid', gridTemplate: '1fr 1fr / 1fr 1fr' }}>
    <TipCard {...props} />
    {[1, 2, 3].map((copy) => (
      <div key={copy} aria-hidden style={{ display: 'grid' }}>
        <TipCard {...props} />
      </div>
    ))}
  </div>
)

const TipCard = ({ person, page, tip }: TipCardsProps) => {
  const name = person.full_name || person.username
  return (
    <div style={cardStyle}>
      <div>
        <p className="sign" style={{ fontSize: fitName(name), lineHeight: 1.15, fontWeight: 700 }}>
          {name}
        </p>
        <p style={{ fontSize: '1.9cqw', lineHeight: 1.3 }}>
          {person.user_type === 'entertainer' ? 'Entertainer' : 'Bartender'}
        </p>
      </div>
      <div style={{ display: 'flex', alignItems: 'start', justifyContent: 'center', gap: '3cqw' }}>
        <Code title="Follow" url={page} label={`QR code of ${name}’s page`} />
        {tip ? <Code title="Tip" url={tip.href} label={`QR code for ${tip.app}, ${tip.handle}`} /> : null}
      </div>
      <p className="sign" style={{ fontSize: '1.8cqw', lineHeight: 1.2, fontWeight: 700 }}>
        Last Call
      </p>
    </div>
  )
}

const Code = ({ title, url, label }: { title: string; url: string; label: string }) => (
  <div style={{ width: '19cqw' }}>
    <p style={{ marginBottom: '1cqw', fontSize: '2.4cqw', lineHeight: 1.2, fontWeight: 600 }}>{title}</p>
    <PrintCode url={url} label={label} size={18} text={1.5} />
  </div>
)

/** The lines to cut along. */
const cardStyle: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3cqw',
  minWidth: 0,
  padding: '4cqw',
  border: '1px dashed #95a79b',
  textAlign: 'center',
  overflowWrap: 'anywhere',
}

const fitName = (name: string): string => `${3.6 * Math.max(0.6, Math.min(1, 22 / name.length))}cqw`
