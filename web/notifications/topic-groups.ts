import { TOPICS, type Topic } from '#contract/notifications.texts.ts'

const topics = Object.keys(TOPICS) as Topic[]
const followed = topics.filter((topic) => TOPICS[topic].of_followed)
const mailed = topics.filter((topic) => !('in_app' in TOPICS[topic].channels))
const ofVenues: Topic[] = ['new_event', 'new_special']
const ofTheHouse: Topic[] = [
  'verification_decision',
  'venue_request',
  'venue_ownership',
  'report_outcome',
  'hidden_by_staff',
]
const rest = topics.filter((topic) => ![...followed, ...mailed, ...ofVenues, ...ofTheHouse].includes(topic))

/** The topics as one looks for them; every one stands somewhere. */
export const topicGroups: { title: string; topics: Topic[] }[] = [
  { title: 'Talent you follow', topics: followed },
  { title: 'Venues you follow', topics: ofVenues },
  { title: 'You and your posts', topics: rest },
  { title: 'From Last Call', topics: ofTheHouse },
  { title: 'Summed up by e-mail', topics: mailed },
]
