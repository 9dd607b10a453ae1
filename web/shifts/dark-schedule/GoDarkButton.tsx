import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DarkDurationButtons } from './DarkDurationButtons.tsx'
import { darkTexts } from './texts.ts'

/** Asks for how long to hide the schedule. Renders nothing while it is dark. */
export const GoDarkButton = ({ className }: { className?: string }) => {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (me.schedule_is_dark) return null
  return (
    <>
      <Button look="outline" className={className} onClick={() => setOpen(true)}>
        <EyeOff aria-hidden className="size-5 flex-none" />
        {darkTexts.goDark}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={darkTexts.ask}
        description={`${darkTexts.what} ${darkTexts.delivered}`}
      >
        <DarkDurationButtons onHidden={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
