/** Puts page data into the document like the server: answers by the URLs of their reads. */
export const addPageData = (answers: Record<string, { status: number; body: unknown }>) => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'app-page-data'
  element.textContent = JSON.stringify(answers)
  document.body.append(element)
}
