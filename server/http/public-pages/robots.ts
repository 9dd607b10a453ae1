import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/core/requests/context.ts'
import { sendDocument, textDocument } from '#server/http/transport/document.ts'
import { linkOrigin } from '#server/http/transport/origin.ts'

/** Programs that keep pages for years or train on them. */
const ARCHIVERS_AND_AI = [
  'ia_archiver',
  'archive.org_bot',
  'CCBot',
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-Web',
  'anthropic-ai',
  'Google-Extended',
  'Applebot-Extended',
  'Amazonbot',
  'Bytespider',
  'cohere-ai',
  'Diffbot',
  'FacebookBot',
  'meta-externalagent',
  'PerplexityBot',
  'omgili',
  'Timpibot',
]
/** Paths that may show shifts. */
const PAGES_WITH_SHIFTS = ['/venues/', '/profiles/', '/tonight', '/embed/', '/api/']

/** `GET /robots.txt`. Pages that must not be indexed say so in a header, which a crawler has to be able to read. */
export function handleRobots(req: IncomingMessage, res: ServerResponse, { config }: Services): Promise<void> {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /calendar/',
    '',
    ...ARCHIVERS_AND_AI.map((name) => `User-agent: ${name}`),
    ...PAGES_WITH_SHIFTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${linkOrigin(req, config)}/sitemap.xml`,
  ]
  return sendDocument(req, res, textDocument('text/plain', `${lines.join('\n')}\n`))
}
