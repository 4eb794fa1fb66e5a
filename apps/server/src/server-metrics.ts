import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CountMessage } from './customers/messages/message-parts.ts'
import type { SentOnStream } from './market/live/serve-stream.ts'
import type { JobRunListener } from './platform/jobs/run-every.ts'
import { createRequestFigures, type RequestListener } from './platform/metrics/request-figures.ts'
import type { Figures } from './platform/metrics/serve-metrics.ts'

/** What the parts of a server write to, and the registry that it is read from. */
export interface Instruments {
  readonly registry: Registry
  readonly sent: SentOnStream
  readonly onAnswered: RequestListener
  readonly onBatch: (commands: number, seconds: number) => void
  readonly onJobRun: JobRunListener
  readonly onMessage: CountMessage
}

/** The instruments of a server together with the gauges of its parts. */
export type ServerMetrics = Instruments & Figures

const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const BATCH_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Makes the instruments that the parts of a server write to while they work. */
export function createInstruments(): Instruments {
  const registry = new Registry()
  const registers = [registry]
  const sizes = new Histogram({
    name: 'bahi_desk_batch_commands',
    help: 'Commands that the order desk decided in one transaction',
    buckets: BATCH_SIZES,
    registers,
  })
  const seconds = new Histogram({
    name: 'bahi_desk_batch_seconds',
    help: 'Time from the start of a batch of the order desk to its commit',
    buckets: BATCH_SECONDS,
    registers,
  })
  return {
    registry,
    sent: { messages: 0, bytes: 0 },
    onAnswered: createRequestFigures(registry),
    onBatch(commands, took) {
      sizes.observe(commands)
      seconds.observe(took)
    },
    onJobRun: countRounds(registry),
    onMessage: countMessages(registry),
  }
}

function countMessages(registry: Registry): CountMessage {
  const messages = new Counter({
    name: 'bahi_messages_total',
    help: 'Tries to send a message to a customer, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  return (channel, outcome) => messages.inc({ channel, outcome })
}

function countRounds(registry: Registry): JobRunListener {
  const registers = [registry]
  const labelNames = ['job'] as const
  const ended = new Gauge({
    name: 'bahi_job_round_ended_timestamp_seconds',
    help: 'When a round of a periodic job last ended without a failure',
    labelNames,
    registers,
  })
  const took = new Gauge({
    name: 'bahi_job_round_seconds',
    help: 'How long the last round of a periodic job took',
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: 'bahi_job_round_failures_total',
    help: 'Rounds of a periodic job that failed',
    labelNames,
    registers,
  })
  return (job, roundSeconds, hasFailed) => {
    took.set({ job }, roundSeconds)
    if (hasFailed) failures.inc({ job })
    else ended.setToCurrentTime({ job })
  }
}
