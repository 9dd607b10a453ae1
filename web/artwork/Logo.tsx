import { shapes } from './shapes.ts'

/** The logo: a crown cap with a clock at last call. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
    <path d={shapes.crownCap.outer} fill="#FFB52E" />
    <circle cx="50" cy="50" r="34" fill="#12261D" />
    <path
      d="M50 26V51L66 60"
      fill="none"
      stroke="#FFB52E"
      strokeWidth="8.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
