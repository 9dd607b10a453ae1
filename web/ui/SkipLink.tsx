import { buttonStyle } from './button-style.ts'

/** The first stop of the keyboard: past the bar, to the page. */
export const SkipLink = () => (
  <a href="#main" className={buttonStyle({ look: 'solid' }, 'absolute -left-[999px] top-2 z-50 focus:left-2')}>
    Skip to content
  </a>
)
