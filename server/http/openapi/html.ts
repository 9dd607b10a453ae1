import { escapeMarkup } from '#server/core/escape-markup.ts'

/** A text in which backticks mark code. */
export const renderText = (text: string): string => escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>')
