import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DatabaseAccess } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { accessIn, copyDatabase } from '../apps/server/testing/database-copies.ts'
import { runSimulation, type SimulatedDay } from '../apps/server/testing/simulate/run-simulation.ts'
import { hashState } from '../apps/server/testing/simulate/state-hash.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { fail, readArguments } from './command-line/read-arguments.mjs'

const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

const HELP = `npm run simulate -- [--days 5] [--customers 200] [--seed 1] [--seeds 1] [--instruments 30] [--state FILE]
Lets days pass over customers who act by chance, on a database of its own that is removed afterwards. Every evening
everything that must add up is checked; the same seed ends in the same states. Ends with 1 when anything does not add up.

Options:
  --days         how many days pass; 5 unless told
  --customers    how many customers act; 200 unless told
  --seed         of the chance; 1 unless told
  --seeds        how many seeds one after another, from --seed on, each on a database of its own; 1 unless told
  --instruments  30 or 500; 30 unless told
  --state        a file for the last state, to compare
  --help         prints this text
Example: npm run simulate -- --days 60 --customers 2000 --seed 7`

const { values } = readArguments(HELP, {
  days: { type: 'string', default: '5' },
  customers: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  instruments: { type: 'string', default: '30' },
  state: { type: 'string' },
})
const [days = 0, customers = 0, first = 0, seeds = 0] = [values.days, values.customers, values.seed, values.seeds].map(
  Number,
)
if (![days, customers, first, seeds].every((count) => Number.isSafeInteger(count) && count > 0))
  fail('Days, customers, seed and seeds are whole numbers above zero.')
// A market is listed as a whole: its indices, sectors and sizes belong together.
const market = values.instruments === '500' ? 'whole' : 'small'
if (market === 'small' && values.instruments !== '30') fail('The market has 30 instruments or 500.')

function tell({ date, counts, wrong, state }: SimulatedDay): void {
  const [done, refused] = [
    [...counts].filter(([name]) => !name.includes(' refused ')),
    [...counts].filter(([name]) => name.includes(' refused ')),
  ]
  const sum = (entries: readonly (readonly [string, number])[]) =>
    entries.reduce((total, [, count]) => total + count, 0)
  console.log(
    `${date}  ${sum(done)} done, ${sum(refused)} refused  ${hashState(state).slice(0, 16)}  ${wrong.length === 0 ? 'everything adds up' : `${wrong.length} WRONG`}`,
  )
  console.log(
    `  ${done
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  )
  for (const line of wrong) console.log(`  ✗ ${line}`)
}

/** Lets the days of one seed pass; how many things did not add up. */
async function simulate(access: DatabaseAccess, seed: number): Promise<number> {
  const passed = await runSimulation({ access, days, customers, market, seed, onDay: tell })
  if (values.state !== undefined) writeFileSync(values.state, `${(passed.at(-1)?.state ?? []).join('\n')}\n`)
  const wrong = passed.reduce((sum, day) => sum + day.wrong.length, 0)
  console.log(
    JSON.stringify({
      name: 'simulate',
      days,
      customers,
      seed,
      instruments: Number(values.instruments),
      wrong,
      hash: hashState(passed.at(-1)?.state ?? []),
    }),
  )
  return wrong
}

const temporary = await startTemporaryPostgres()
try {
  const { access, allowLogIns } = temporary.postgres
  await migrate(access.owner, MIGRATIONS)
  await allowLogIns()
  let wrong = 0
  for (let seed = first; seed < first + seeds; seed += 1) {
    const copy = await copyDatabase(access, access.owner.database ?? '')
    wrong += await simulate(accessIn(access, copy.name), seed)
    await copy.drop()
  }
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await temporary.remove()
}
