import { z } from 'zod'
import { mediaMessages } from './media.texts.ts'

/** A picture as a browser sends it. */
export const Picture = z.file(mediaMessages.missing)
