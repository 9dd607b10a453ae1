import { useState } from 'react'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import type { TipLink } from './tip-links.ts'

type TipAppChoiceProps = { links: readonly TipLink[]; link: TipLink; onChoose: (app: TipLink['app']) => void }

/** The payment app whose code is shown, if there are several. */
export const TipAppChoice = ({ links, link, onChoose }: TipAppChoiceProps) =>
  links.length > 1 ? (
    <SegmentedControl
      label="Payment app"
      segments={links.map(({ app }) => ({ value: app, label: app }))}
      value={link.app}
      onChange={onChoose}
    />
  ) : null

/** The link of the chosen payment app, at first the first one. */
export const useChosenTipLink = (links: readonly TipLink[]) => {
  const [app, setApp] = useState<TipLink['app']>()
  return { link: links.find((one) => one.app === app) ?? links[0], choose: setApp }
}
