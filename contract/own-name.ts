import { foldText } from './fold-text.ts'

type Account = { full_name: string | null; username: string }

const listWords = (text: string): string[] => foldText(text).match(/\p{L}[\p{L}\p{N}']*/gu) ?? []

/** Whether a name in a roster can be the account's own: each word of it is part of the account's name, or its initial. */
export function isOwnName(name: string, { full_name, username }: Account): boolean {
  const own = [...listWords(full_name ?? ''), ...listWords(username.replaceAll(/[._\d]+/g, ' '))]
  const words = listWords(name)
  return (
    words.length > 0 &&
    words.every((word) => own.some((part) => part === word || (word.length === 1 && part.startsWith(word))))
  )
}
