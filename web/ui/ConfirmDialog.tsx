import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import type { DialogState } from './dialog-state.ts'
import { FormProblem } from './FormProblem.tsx'
import { useReturnFocus } from './return-focus.ts'
import { scrimStyle } from './scrim.ts'
import { uiTexts } from './texts.ts'

type ConfirmDialogProps = DialogState & {
  title: string
  /** What will happen, in at most three lines. */
  children: ReactNode
  confirm: string
  /** Label of the confirm button while `busy`. */
  confirmBusy?: string
  busy?: boolean
  danger?: boolean
  cancel?: string
  problem?: string
  /** Another action, below the buttons. */
  aside?: ReactNode
  onConfirm: () => void
}

/** A modal question with Cancel and a confirm button. Clicking the backdrop doesn't close it. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, children, confirm, cancel = uiTexts.cancel } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          {...returnFocus}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-sheet bg-surface p-5 text-ink shadow-2',
            'pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none tablet:inset-x-auto tablet:bottom-auto tablet:top-1/2',
            'tablet:left-1/2 tablet:w-[min(28rem,92vw)] tablet:-translate-1/2 tablet:rounded-sheet tablet:p-6 forced-colors:border',
            'motion-safe:data-[state=open]:animate-sheet motion-safe:tablet:data-[state=open]:animate-fade',
          )}
        >
          <Radix.Title className="leading-tight">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
          </Radix.Description>
          <div className="mt-4 empty:hidden">
            <FormProblem message={props.problem} />
          </div>
          <div className="mt-5 flex gap-2 *:flex-1">
            <Radix.Cancel className={buttonStyle({ look: 'quiet' })}>{cancel}</Radix.Cancel>
            <Button
              look={props.danger ? 'danger' : 'solid'}
              busy={props.busy}
              busyLabel={props.confirmBusy}
              onClick={props.onConfirm}
            >
              {confirm}
            </Button>
          </div>
          {props.aside}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
