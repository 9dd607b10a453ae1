import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** A process that does not answer within this time is left out of a scrape. */
const COLLECT_TIMEOUT_MS = 2000
const SCRAPE_TIMEOUT_MS = 3000

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type ProcessMetrics = { number: number; metrics: Metrics }

/** What the processes and their supervisor send each other; `id` connects an answer to its request. */
type Message =
  | { kind: 'scrape' | 'collect'; id: string }
  | { kind: 'collected'; id: string; metrics: Metrics }
  | { kind: 'scraped'; id: string; processes: ProcessMetrics[] }

/** What `Worker` and `process` have in common. */
type Channel = Pick<Worker, 'on' | 'off'> & { send(message: Message, done: (error: Error | null) => void): unknown }

/** Writes the metrics of all processes of this server, with a label `process` if there are several. */
export function createMetricsWriter(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  worker.on('message', async (message: Message) => {
    if (message.kind !== 'collect') return
    send(worker, { kind: 'collected', id: message.id, metrics: await registry.getMetricsAsJSON() })
  })
  return async () => {
    const answer = await request(worker, 'scrape', 'scraped', SCRAPE_TIMEOUT_MS)
    return AggregatorRegistry.aggregate((answer?.processes ?? []).map(labelProcess)).metrics()
  }
}

/** Answers a process that asks for the metrics of all processes. */
export function answerScrapes(worker: Worker, listWorkers: () => { number: number; worker: Worker }[]): void {
  worker.on('message', async (message: Message) => {
    if (message.kind !== 'scrape') return
    const answers = await Promise.all(listWorkers().map(collect))
    send(worker, { kind: 'scraped', id: message.id, processes: answers.flatMap((answer) => answer ?? []) })
  })
}

async function collect({ number, worker }: { number: number; worker: Worker }): Promise<ProcessMetrics | undefined> {
  const answer = await request(worker, 'collect', 'collected', COLLECT_TIMEOUT_MS)
  return answer && { number, metrics: answer.metrics }
}

/** Sends a request and waits for its answer; undefined if there is none in time. */
function request<Kind extends Message['kind']>(
  channel: Channel,
  kind: 'scrape' | 'collect',
  answered: Kind,
  timeoutMs: number,
): Promise<Extract<Message, { kind: Kind }> | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const finish = (answer?: Extract<Message, { kind: Kind }>) => {
      clearTimeout(timeout)
      channel.off('message', receive)
      resolve(answer)
    }
    const receive = (message: Message) => {
      if (message.id === id && message.kind === answered) finish(message as Extract<Message, { kind: Kind }>)
    }
    const timeout = setTimeout(finish, timeoutMs)
    channel.on('message', receive)
    send(channel, { kind, id })
  })
}

/** A process that has just ended gets no message, which is not an error. */
const send = (channel: Channel, message: Message): void => void channel.send(message, () => {})

const labelProcess = ({ number, metrics }: ProcessMetrics) =>
  metrics.map((metric) => ({
    ...metric,
    // No two processes have the same labels, so nothing is summed up.
    aggregator: 'first',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: String(number) } })),
  }))
