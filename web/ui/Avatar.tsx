import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { useNearViewportOnce } from './use-near-viewport-once.ts'

/** Two outlines in a 100 × 100 box: the full shape, and the one inside the amber ring. */
export type AvatarShape = {
  outer: string
  inner: string /** Radius of a fine groove, if the shape has one. */
  groove?: number
}

type AvatarProps = {
  shape: AvatarShape
  initials: string
  /** CSS colors of the background and the initials. */
  ground: string
  letters: string
  src?: string | null
  size?: 's' | 'm' | 'l' | 'xl'
  /** Shows the amber ring for "on now". */
  lit?: boolean
  className?: string
}

const sizes = { s: 'size-10', m: 'size-11.5 tablet:size-13', l: 'size-16', xl: 'size-28' }

/** An image or initials clipped to a shape. Hidden from screen readers, because the name always appears next to it. */
export const Avatar = ({ shape, ground, letters, src, size = 'm', lit = false, ...props }: AvatarProps) => {
  const clip = useId()
  const [broken, setBroken] = useState<string>()
  // A list of people is longer than the window, and on a slow connection every image delays the others.
  const [ref, isNear] = useNearViewportOnce()
  const picture = src && src !== broken ? src : undefined
  const face = lit ? shape.inner : shape.outer
  const inset = lit ? 8 : 1
  return (
    <svg
      ref={ref}
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('block flex-none', sizes[size], lit && 'lit-glow', props.className)}
    >
      {lit ? (
        <>
          <path d={shape.outer} fill="var(--lc-lit)" />
          <path d={shape.inner} fill="var(--lc-surface)" transform="translate(50 50) scale(1.065) translate(-50 -50)" />
        </>
      ) : null}
      <path d={face} fill={ground} />
      {picture ? (
        <>
          <clipPath id={clip}>
            <path d={face} />
          </clipPath>
          {isNear ? (
            <image
              href={picture}
              x={inset}
              y={inset}
              width={100 - 2 * inset}
              height={100 - 2 * inset}
              preserveAspectRatio="xMidYMid slice"
              clipPath={`url(#${clip})`}
              onError={() => setBroken(picture)}
            />
          ) : null}
          {lit ? null : <path d={face} fill="none" stroke={ground} strokeWidth="3.5" />}
        </>
      ) : (
        <>
          {shape.groove ? (
            <circle
              cx="50"
              cy="50"
              r={shape.groove * (lit ? 0.89 : 1)}
              fill="none"
              stroke={letters}
              strokeOpacity="0.28"
              strokeWidth="1.5"
            />
          ) : null}
          <text
            x="50"
            y={lit ? 60.5 : 62}
            textAnchor="middle"
            fontFamily="var(--font-sign)"
            fontWeight="800"
            fontSize={lit ? 29 : 34}
            letterSpacing="-1"
            fill={letters}
          >
            {props.initials}
          </text>
        </>
      )}
    </svg>
  )
}
