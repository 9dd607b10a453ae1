import { join } from 'node:path'
import { ROOT } from '#scripts/run.ts'
import { type Look, PHONE } from './screen-list.ts'

/** The folder of the reference images. */
export const REFERENCES = join(ROOT, 'tests/e2e/gallery')

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
