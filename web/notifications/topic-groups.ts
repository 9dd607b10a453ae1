import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'

const topics = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
const followedTopics = topics.filter((topic) => NOTIFICATION_TOPICS[topic].about_followed)
const emailTopics = topics.filter((topic) => !('in_app' in NOTIFICATION_TOPICS[topic].channels))
const venueTopics: NotificationTopic[] = ['new_event', 'new_special']
const productTopics: NotificationTopic[] = [
  'verification_decision',
  'venue_request',
  'venue_ownership',
  'report_outcome',
  'hidden_by_staff',
]
const otherTopics = topics.filter(
  (topic) => ![...followedTopics, ...emailTopics, ...venueTopics, ...productTopics].includes(topic),
)

/** All notification topics, grouped for the settings screen. */
export const topicGroups: { title: string; topics: NotificationTopic[] }[] = [
  { title: 'Talent you follow', topics: followedTopics },
  { title: 'Venues you follow', topics: venueTopics },
  { title: 'You and your posts', topics: otherTopics },
  { title: 'From Last Call', topics: productTopics },
  { title: 'Email digests', topics: emailTopics },
]
