import type { GoalId } from './figures/goals.ts'

/** Programs that a benchmark needs beside Node; each is looked for before anything begins. */
export type Need = 'pgbench' | 'wrk' | 'nats-server' | 'chromium' | 'cc'

export interface Bench {
  readonly name: string
  readonly measures: readonly GoalId[]
  readonly needs: readonly Need[]
  /** Its environment in a quick run: enough to see that it works, too little to quote. */
  readonly quick: Readonly<Record<string, string>>
}

/** In the order in which they run: what needs no other program first. */
export const benches: readonly Bench[] = [
  { name: 'rankings', measures: ['P10'], needs: [], quick: { BENCH_ROUNDS: '2' } },
  { name: 'exchange', measures: ['P14'], needs: [], quick: { BENCH_ROUNDS: '1' } },
  {
    name: 'fanout',
    measures: ['P5', 'P6', 'P7 processor', 'P7 delay', 'P8', 'P9 buffer', 'P9 others'],
    needs: ['cc'],
    quick: { BENCH_ROUNDS: '1', BENCH_CLIENTS: '1000' },
  },
  {
    name: 'growth',
    measures: ['P11 customers', 'P11 shares', 'P11 phones'],
    needs: [],
    quick: { BENCH_ROUNDS: '1', BENCH_CUSTOMERS: '3000', BENCH_CLIENTS: '1000' },
  },
  { name: 'start', measures: ['P16'], needs: [], quick: { BENCH_ROUNDS: '1' } },
  { name: 'days', measures: ['P18 start', 'P18 day', 'P18 memory'], needs: [], quick: { BENCH_DAYS: '10' } },
  {
    name: 'bytes',
    measures: ['P19 order', 'P19 day'],
    needs: [],
    quick: { BENCH_ROUNDS: '1', BENCH_CUSTOMERS: '100' },
  },
  { name: 'first-start', measures: ['P17 seconds', 'P17 fetched'], needs: [], quick: {} },
  {
    name: 'orders',
    measures: ['P1', 'P1 server', 'P1 PostgreSQL', 'P2', 'P3'],
    needs: ['pgbench', 'wrk'],
    quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '3', BENCH_CUSTOMERS: '1500', BENCH_SCALE: '10' },
  },
  {
    name: 'overload',
    measures: ['P13 goodput', 'P13 refusals'],
    needs: ['pgbench', 'wrk'],
    quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '3', BENCH_CUSTOMERS: '1500' },
  },
  {
    name: 'history',
    measures: ['P12 orders', 'P12 reads'],
    needs: ['pgbench', 'wrk'],
    quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '2', BENCH_POSTINGS: '100000' },
  },
  {
    name: 'cluster',
    measures: ['P20 processor', 'P20 nodes'],
    needs: ['pgbench', 'wrk', 'nats-server'],
    quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '3', BENCH_CUSTOMERS: '1500' },
  },
  {
    name: 'programs',
    measures: ['P21 orders', 'P21 packets'],
    needs: ['pgbench', 'wrk'],
    quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '3', BENCH_CUSTOMERS: '1500' },
  },
  { name: 'reads', measures: ['P4'], needs: ['pgbench', 'wrk'], quick: { BENCH_ROUNDS: '1', BENCH_SECONDS: '2' } },
  {
    name: 'phone',
    measures: ['P15 scripts', 'P15 LCP', 'P15 INP', 'P15 CLS', 'P15 frames', 'P15 rows in sight'],
    needs: ['chromium'],
    quick: { BENCH_ROUNDS: '1', BENCH_FRAMES_MS: '2000' },
  },
]
