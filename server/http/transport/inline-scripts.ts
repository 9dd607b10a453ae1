import { createHash } from 'node:crypto'

/** The inline scripts of a page, without its data. */
export const findInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)

/** The source that allows an inline script or style in a Content-Security-Policy. */
export const toCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
