const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for HTML, also inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** A text in which backticks mark code. */
export const renderText = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
