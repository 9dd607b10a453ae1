import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'

/** The three taps that put the app on the home screen of an iPhone or iPad, each with the button it is about. */
export const InstallSteps = () => (
  <ol className="grid gap-3">
    <Step sign={<Share className="size-6" />}>
      Tap <b>Share</b> in your browser’s toolbar.
    </Step>
    <Step sign={<SquarePlus className="size-6" />}>
      Choose <b>Add to Home Screen</b>.
    </Step>
    <Step sign="Add">
      Tap <b>Add</b>, then open Last Call from your home screen.
    </Step>
  </ol>
)

const Step = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span
      aria-hidden
      className="grid min-h-13 min-w-13 flex-none place-items-center rounded-key bg-surface-2 px-1 font-semibold forced-colors:border"
    >
      {sign}
    </span>
    <span className="min-w-0 flex-1 [&_b]:font-semibold">{children}</span>
  </li>
)
