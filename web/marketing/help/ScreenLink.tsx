import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const Anchor = (props: ComponentProps<'a'>) => <a className="link-line" {...props} />

/** A link to a screen inside an answer. */
export const ScreenLink = createLink(Anchor)
