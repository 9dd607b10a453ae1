import { buttonStyle } from './button-style.ts'

/** The first tab stop; skips the top bar. */
export const SkipLink = () => (
  <a href="#main" className={buttonStyle({ look: 'solid' }, 'absolute -left-[999px] top-2 z-50 focus:left-2')}>
    Skip to content
  </a>
)
