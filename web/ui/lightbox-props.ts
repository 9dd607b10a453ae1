export type LightboxSlide = {
  src: string
  alt: string
  width?: number | null
  height?: number | null
  /** Caption below the image. */
  description?: string | null
}

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** Index of the open image; null if closed. */
  index: number | null
  onClose: () => void
  /** Pages to read: on a phone, each opens as wide as the window. */
  isReading?: boolean
}
