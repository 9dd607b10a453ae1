/** Adds browser features that happy-dom lacks and the forms need. */

/** React Hook Form reads these two to find out whether a user changed a field before it was ready. */
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size') ?? 0)
  },
})
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected')
  },
})

// The pages are on localhost, which browsers treat as secure.
Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })

/** `insertText` types into the focused field; the event tells React. */
document.execCommand = (command, _showUi, text = '') => {
  const field = document.activeElement
  if (command !== 'insertText' || !(field instanceof HTMLTextAreaElement)) return false
  const { value, selectionStart, selectionEnd } = field
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  write?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  field.setSelectionRange(selectionStart + text.length, selectionStart + text.length)
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command, data: text }))
}

// React warns about unknown elements, and happy-dom does not know `<search>`.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { configurable: true, value: 'HTMLElement' })
