import { z } from 'zod'
import { PUBLIC_PAGE_ADDRESS } from './public-page-target.ts'
import { schemaMessages } from './schema.texts.ts'

/** The address of a public page, see `PUBLIC_PAGE_ADDRESS`. */
export const PublicPageAddress = z.string().regex(PUBLIC_PAGE_ADDRESS, schemaMessages.invalid)
