import { splitAtMatch } from './split-at.ts'

/** A text with the search match underlined. */
export const HighlightedMatch = ({ text, part }: { text: string; part: string }) => {
  const [before, match, after] = splitAtMatch(text, part)
  return (
    <>
      {before}
      {match ? (
        <mark className="bg-transparent text-inherit underline decoration-2 underline-offset-[0.22em]">{match}</mark>
      ) : null}
      {after}
    </>
  )
}
