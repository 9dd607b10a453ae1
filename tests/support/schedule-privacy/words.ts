import type { Sent } from './setup.ts'
import { plainSpaces } from './times.ts'

/** The content of a message: the time of a single shift, or the number of several. */
export function wordsIn(sentence: string): string {
  const plain = plainSpaces(sentence)
  return /\d{1,2}:\d{2} [AP]M/.exec(plain)?.[0] ?? /(\d+) shifts/.exec(plain)?.[1] ?? '1'
}

/** What was sent, in the model's words. */
export function wordsOfSent({ way, text }: Sent): string {
  if (way === 'push') return kindOfPush((JSON.parse(text) as { title: string }).title)
  const { subject, text: body } = JSON.parse(text) as { subject: string; text: string }
  if (way === 'mail') return wordsIn(`${subject}\n${body}`)
  return (plainSpaces(body).match(/\d{1,2}:\d{2} [AP]M – (?:\d{1,2}:\d{2} [AP]M|late)/g) ?? []).join(', ')
}

/** What a push is about, in the model's words. */
function kindOfPush(title: string): string {
  if (/ changed (a shift|[\d ]*shifts)/.test(title)) return 'changed'
  if (/ cancelled (a shift|[\d ]*shifts)/.test(title)) return 'cancelled'
  return / is on at | start soon/.test(title) ? 'soon' : 'posted'
}
