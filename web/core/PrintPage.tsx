import { Printer } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

export type Paper = 'letter' | 'a4'

/** Width and height in millimeters. */
const SIZES: Record<Paper, readonly [number, number]> = { letter: [215.9, 279.4], a4: [210, 297] }

const PAPERS = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
] as const satisfies { value: Paper; label: string }[]

/** Most of North America prints on Letter, the rest of the world on A4. */
export const guessPaper = (language = navigator.language): Paper =>
  /-(US|CA|MX|PH|CL|CO|VE)$/i.test(language) ? 'letter' : 'a4'

/** The options and the button. They are not printed. */
export const PrintControls = ({
  paper,
  onPaper,
  children,
}: {
  paper: Paper
  onPaper: (paper: Paper) => void
  children?: ReactNode
}) => (
  <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
    {children}
    <SegmentedControl label="Paper" segments={PAPERS} value={paper} onChange={onPaper} />
    <Button look="solid" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  </div>
)

/** On paper the sheet is the whole page; nothing else makes a second one. */
const PRINT_STYLE = `@media print{
  [data-sheet]{position:fixed;inset:0;max-width:none!important;border:0!important}
  body,body *:not([data-sheet],[data-sheet] *){min-height:0!important}
}`

/** A white page as it will be printed. Its contents are sized in `cqw`, hundredths of its width. */
export const PrintPage = ({ paper, label, children }: { paper: Paper; label: string; children: ReactNode }) => {
  const [width, height] = SIZES[paper]
  return (
    <section aria-label={label}>
      <style>{`@page{size:${width}mm ${height}mm;margin:0}${PRINT_STYLE}`}</style>
      <div data-sheet style={{ ...pageStyle, aspectRatio: `${width} / ${height}` }}>
        {children}
      </div>
    </section>
  )
}

const INK = '#0f1f18'

const pageStyle: CSSProperties = {
  containerType: 'inline-size',
  width: '100%',
  maxWidth: '40rem',
  border: '1px solid var(--lc-line)',
  background: '#ffffff',
  color: INK,
  colorScheme: 'light',
}
