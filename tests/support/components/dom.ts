/** What happy-dom lacks of a browser and the forms rely on. */

/** React Hook Form asks for these two when it looks whether somebody changed a field before it was ready. */
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

// The pages stand on localhost, which a browser takes for secure.
Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })

/** `insertText` in the field that has the focus, as if it were typed: React hears of it by the event. */
document.execCommand = (command, _showUi, text = '') => {
  const field = document.activeElement
  if (command !== 'insertText' || !(field instanceof HTMLTextAreaElement)) return false
  const { value, selectionStart, selectionEnd } = field
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  write?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  field.setSelectionRange(selectionStart + text.length, selectionStart + text.length)
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command, data: text }))
}

// React warns of elements that the browser does not know, and happy-dom does not know `<search>`.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { configurable: true, value: 'HTMLElement' })
