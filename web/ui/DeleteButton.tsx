import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { uiTexts } from './texts.ts'

type DeleteButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'onClick'> & { label?: string }

/** Opens the confirmation dialog of a deletion. */
export const DeleteButton = ({ size, onClick, label = uiTexts.delete }: DeleteButtonProps) => (
  <Button size={size} onClick={onClick} className="text-cherry!">
    <Trash2 aria-hidden className="size-5 flex-none" />
    {label}
  </Button>
)
