// npm run sandbox. It runs as it is built, because reading some hundred sources takes two seconds at each start.
import { resolve } from 'node:path'
import { buildServerWhenChanged, hashSources } from '../build.mjs'
import { fail, readArguments } from '../command-line/read-arguments.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

const HELP = `npm run sandbox -- [--seed 1] [--clock running|stepped] [--speed 60] [--port 0] [--replay FILES…]
A Bahi to try programs on: a market and a database of its own on this machine, with three customers who have money and
a key each, and shares that trade by the piece. Prints one line of JSON with the addresses and the keys. Everything is
gone when it ends: Ctrl-C, or when the pipe to its input is closed.

Options:
  --seed    of the market: the same seed, calls and steps have the same fills and the same digest; 1 unless told
  --clock   running: time passes at the speed. stepped: time passes only by POST /sandbox/advance
  --speed   business seconds a second while the clock runs, 1 to 2000; 60 unless told
  --port    where it listens on 127.0.0.1; a free port unless told
  --replay  trades on past days of the files that follow, as market:import reads them
  --help    prints this text
Example: npm run sandbox -- --seed 7 --clock stepped`

const { values, positionals } = readArguments(
  HELP,
  {
    seed: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'running' },
    speed: { type: 'string', default: '60' },
    port: { type: 'string', default: '0' },
    replay: { type: 'boolean', default: false },
  },
  [0, Infinity],
)
const [seed, speed, port] = [values.seed, values.speed, values.port].map(Number)
if (!Number.isSafeInteger(seed) || seed < 0) fail('The seed is a whole number.')
if (!(speed >= 1 && speed <= 2_000)) fail('The speed is from 1 to 2000.')
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('The port is a number from 0 to 65535.')
const { clock } = values
if (clock !== 'running' && clock !== 'stepped') fail('The clock is running or stepped.')
if (values.replay !== positionals.length > 0)
  fail('--replay takes the files of the days, and nothing else takes files.')

await buildServerWhenChanged(ROOT, (line) => console.error(`· ${line}`))
const { runSandbox } = await import('../../apps/server/dist/sandbox.js')
await runSandbox({
  root: ROOT,
  version: hashSources(ROOT, ['apps/server', 'packages']),
  seed,
  clock,
  speed,
  port,
  files: positionals,
})
