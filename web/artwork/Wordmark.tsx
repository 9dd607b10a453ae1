import { Logo } from './Logo.tsx'

/** The logo with the product's name, for a top bar. On a very narrow bar, only the logo is visible. */
export const Wordmark = () => (
  <>
    <Logo className="size-8 flex-none" />
    <span className="sign text-[1.3125rem] font-extrabold tracking-[-0.025em] whitespace-nowrap @max-[20rem]:sr-only">
      Last Call
    </span>
  </>
)
