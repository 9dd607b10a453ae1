import type { ReactNode } from 'react'

type BannerFrameProps = { name: string; image: ReactNode; children?: ReactNode }

/** A venue's image with its name on it, and lines below the name in `children`. */
export const BannerFrame = ({ name, image, children }: BannerFrameProps) => (
  <div className="lights-down relative h-60 overflow-hidden bg-room text-ink desk:h-97">
    {image}
    <div className="absolute inset-0 bg-[linear-gradient(0deg,#0b1310_8%,#0b1310b0_45%,transparent_75%)]" />
    <div className="wrap absolute inset-x-0 bottom-0 pb-4">
      <h1 className="wrap-anywhere desk:text-[3.25rem]">
        <bdi>{name}</bdi>
      </h1>
      {children}
    </div>
  </div>
)
