import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds. Most calls take a few milliseconds; documents and pictures take longer. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How a call ended. A refusal is an answer of the business with status 200. */
export type RequestOutcome = 'accepted' | 'refused' | 'malformed' | 'flooded' | 'fault'

export type RequestListener = (call: string, outcome: RequestOutcome, seconds: number) => void

/** Makes the figures of requests; returns what hears of each answered one. */
export function createRequestFigures(registry: Registry): RequestListener {
  const requests = new Counter({
    name: 'bahi_requests_total',
    help: 'Requests answered, by call and outcome',
    labelNames: ['call', 'outcome'] as const,
    registers: [registry],
  })
  const took = new Histogram({
    name: 'bahi_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by call',
    labelNames: ['call'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  return (call, outcome, seconds) => {
    requests.inc({ call, outcome })
    took.observe({ call }, seconds)
  }
}
