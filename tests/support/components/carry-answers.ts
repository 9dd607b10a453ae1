/** Puts answers into the document as the server puts them into a page, by the URLs of their reads. */
export const carryAnswers = (answers: Record<string, { status: number; body: unknown }>) => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'first-answers'
  element.textContent = JSON.stringify(answers)
  document.body.append(element)
}
