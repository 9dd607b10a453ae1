/** Maximum lengths of texts, in characters. */
export const limits = {
  full_name: 80,
  bio: 1000,
  workplaces_info: 500,
  notes: 500,
  verification_statement: 500,
  verification_link: 300,
  name: 120,
  description: 2000,
  alt: 500,
  price: 24,
  post: 2000,
  comment: 1000,
  thread_title: 200,
  thread: 10_000,
  reply: 10_000,
} as const
