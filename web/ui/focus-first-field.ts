const FIELDS = 'input:not([type=hidden], [tabindex="-1"]), textarea, select'

/** On opening a dialog, focuses its first field instead of its Close button. Of radio buttons, the chosen one. */
export const focusFirstField = (event: Event) => {
  if (!(event.target instanceof HTMLElement)) return
  const fields = [...event.target.querySelectorAll<HTMLInputElement>(FIELDS)].filter(({ disabled }) => !disabled)
  const [first] = fields
  if (!first) return
  event.preventDefault()
  const chosen = fields.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked)
  ;(first.type === 'radio' ? (chosen ?? first) : first).focus()
}
