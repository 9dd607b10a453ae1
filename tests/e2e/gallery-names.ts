import { type Look, PHONE } from './screen-list.ts'

/** `pat-venues-the-copper-rail-phone-dark`, without an extension. */
export const toPictureName = (path: string, who: string | null, look: Look): string =>
  [who ?? 'visitor', toWords(path), describeLook(look)].filter(Boolean).join('-')

/** `phone-dark` */
export const describeLook = ({ viewport, colorScheme }: Look): string =>
  `${viewport === PHONE ? 'phone' : 'desktop'}-${colorScheme}`

const toWords = (path: string): string =>
  path
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
