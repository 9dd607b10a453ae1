/** The pulsing dot of "on now". Needs text next to it, or `label` as text for screen readers. */
export const OnNowDot = ({ label }: { label?: string }) => (
  <>
    <span aria-hidden className="lamp-dot m-1 inline-block size-2 flex-none rounded-full" />
    {label ? <span className="sr-only">{label}</span> : null}
  </>
)
