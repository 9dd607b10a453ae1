import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { chipStyle } from './chip-style.ts'

/** `current` decides, because the router would also mark a link to a part of the present address. */
const ChipAnchor = ({ current, ...rest }: ComponentProps<'a'> & { current: boolean }) => (
  <a {...rest} aria-current={current ? 'true' : undefined} className={chipStyle} />
)

/** A choice that is in the address. Put several in a `rail`, which scrolls. */
export const ChipLink = createLink(ChipAnchor)
