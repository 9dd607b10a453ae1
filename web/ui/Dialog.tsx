import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { DialogState } from './dialog-state.ts'
import { focusFirstField } from './focus-first-field.ts'
import { IconButton } from './IconButton.tsx'
import { useReturnFocus } from './return-focus.ts'
import { scrimStyle } from './scrim.ts'
import { uiTexts } from './texts.ts'

type DialogProps = DialogState & {
  title: string
  /** One sentence below the title, announced together with it. */
  description?: ReactNode
  /** Cancel and one solid button. */
  actions?: ReactNode
  children?: ReactNode
}

/** A dialog: a bottom sheet on phones, centered on larger screens. Escape and the backdrop close it. */
export const Dialog = ({ open, onOpenChange, title, description, actions, children }: DialogProps) => {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusFirstField(event)
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain rounded-t-sheet bg-surface px-5 pt-3',
            'pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-2 outline-none forced-colors:border',
            'tablet:inset-x-auto tablet:bottom-auto tablet:top-1/2 tablet:left-1/2 tablet:w-[min(30rem,92vw)]',
            'tablet:-translate-1/2 tablet:rounded-sheet tablet:p-6 motion-safe:data-[state=open]:animate-sheet',
            'motion-safe:tablet:data-[state=open]:animate-fade',
          )}
        >
          <span aria-hidden className="mx-auto mb-3 block h-1 w-10 rounded-chip bg-surface-3 tablet:hidden" />
          {/* At large text sizes the long words of a title take the whole line, and Close goes above it. */}
          <div className="flex flex-wrap-reverse items-end justify-end gap-x-2">
            <Radix.Title className="flex-1 pt-2 leading-tight">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={uiTexts.close} className="-mr-2">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description asChild>
              <div className="mt-1 text-ink-2">{description}</div>
            </Radix.Description>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          {actions ? <div className="mt-5 flex gap-2 *:flex-1">{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
