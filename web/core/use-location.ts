import { useState } from 'react'
import { type Answer, askPosition, forgetPosition, usePosition } from './location.ts'
import { defaultCenter } from './page-meta.ts'

const refusals: Record<Exclude<Answer, 'found'>, string> = {
  denied: 'Your browser does not share where you are. You can allow it in the browser’s settings for this site.',
  unknown: 'Your browser could not tell where you are. Please try again in a moment.',
}

/** The place one looks around: where one is, if one said so, else the default one. */
export const usePlace = () => {
  const position = usePosition()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setRefusal(undefined)
    const answer = await askPosition()
    setRefusal(answer === 'found' ? undefined : refusals[answer])
    setAsking(false)
    return answer
  }
  const forget = () => {
    setRefusal(undefined)
    forgetPosition()
  }
  return { center: position ?? defaultCenter(), position, asking, refusal, ask, forget }
}
