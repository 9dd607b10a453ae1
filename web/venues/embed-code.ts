export type EmbedTheme = 'auto' | 'light' | 'dark'

/** Makes each of our frames as high as its content, which tells its height (`lastCallHeight`). */
const RESIZE =
  "addEventListener('message',e=>{for(const f of document.querySelectorAll('iframe.last-call'))if(f.contentWindow===e.source&&e.data.lastCallHeight>0)f.style.height=e.data.lastCallHeight+'px'})"

/** One line of HTML that shows a venue's embed on another site. Without its script the frame scrolls. */
export const buildEmbedCode = (
  { name, slug }: { name: string; slug: string },
  { origin, theme }: { origin: string; theme: EmbedTheme },
): string =>
  `<iframe class="last-call" src="${origin}/embed/venues/${slug}?show=tonight,events,specials&amp;theme=${theme}" title="Tonight at ${escapeAttribute(name)}" loading="lazy" style="width:100%;height:420px;border:0"></iframe><script>${RESIZE}</script>`

/** A name on one line, inside a quoted attribute. */
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\s+/g, ' ')
