type GlassArtProps = { kind?: 'empty' | 'shut' | 'calendar' | 'search' }

const drawings = {
  empty: (
    <>
      <path d="M8 84h104M30 84c-2-22-4-34-4-48h26c0 14-2 26-4 48ZM70 84h22M81 84V60M66 40h30c0 12-6 20-15 20s-15-8-15-20Z" />
      <path d="M28.4 60h21.4" strokeDasharray="2 5" />
      <path d="M60 0v9" />
      <circle cx="60" cy="14" r="5" />
    </>
  ),
  shut: (
    <>
      <path d="M8 84h104M34 84c0-20 10-30 24-30s24 10 24 30M58 54V30M44 30h28" />
      <path d="M45 72c2-5 5-8 9-9" />
    </>
  ),
  calendar: (
    <>
      <path d="M8 84h104M28 84V24h64v60M28 40h64M44 14v16M76 14v16" />
      <path d="M46 56h8M66 56h8M46 70h8" strokeDasharray="8 4" />
      <path d="M66 66h10l-5 6ZM71 72v8M67 80h8" />
    </>
  ),
  search: (
    <>
      <path d="M8 84h104M34 84c-2-22-4-30-4-44h26c0 14-2 22-4 44Z" />
      <circle cx="78" cy="46" r="17" />
      <path d="m90 58 14 15M70 46a8 8 0 0 1 8-8" />
    </>
  ),
}

/** A line drawing for an empty state. */
export const GlassArt = ({ kind = 'empty' }: GlassArtProps) => (
  <svg
    viewBox="0 0 120 96"
    aria-hidden="true"
    className="h-auto w-28 text-ink-3"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawings[kind]}
  </svg>
)
