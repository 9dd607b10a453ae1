import { createHash } from 'node:crypto'

/** The scripts in a page itself; not data, and not those that it loads. */
export const findInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)

/** Allows one inline script or style in a Content-Security-Policy. */
export const toCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
