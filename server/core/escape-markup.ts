const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML allows no other control characters than these, and no lone surrogates. */
const INVALID_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A text for XML and HTML, also inside a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(INVALID_IN_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
