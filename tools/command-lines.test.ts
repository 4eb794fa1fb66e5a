import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundlePrograms } from './build.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Every script that runs a program of our own, with the file of the program: `npm test` and its parts are one. */
const tools = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^(?:tsx|node)(?: --\S+)* (\S+\.(?:ts|mjs))$/.exec(command)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})
const fileOf = (name: string) => tools.find(([tool]) => tool === name)?.[1] ?? ''

interface Ended {
  readonly status: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program as its script does. */
const run = (name: string, ...args: string[]) => runNode('--import', 'tsx', fileOf(name), ...args)

const runNode = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
  })

// To load each program file by file through tsx took most of the time of these tests.
let bundled = ''

beforeAll(async () => {
  bundled = await mkdtemp(join(tmpdir(), 'bahi-programs-'))
  await symlink(join(folder, 'node_modules'), join(bundled, 'node_modules'))
  const programs = tools.filter(([, file]) => file.endsWith('.ts'))
  await bundlePrograms(
    folder,
    join(bundled, 'dist'),
    programs.map(([name, file]) => ({ in: join(folder, file), out: outputOf(name) })),
  )
}, 60_000)

afterAll(() => rm(bundled, { recursive: true, force: true }))

const outputOf = (name: string) => name.replaceAll(':', '-')

/** Runs the same program, but all of it from one file. */
const runBundled = (name: string, ...args: string[]) =>
  fileOf(name).endsWith('.ts')
    ? runNode(join(bundled, 'dist', `${outputOf(name)}.js`), ...args)
    : runNode(fileOf(name), ...args)

it('knows every script that is not a program of somebody else', () => {
  const others = Object.keys(scripts).filter((name) => fileOf(name) === '')
  expect(others.map((name) => scripts[name]?.split(' ')[0])).toEqual(['node', 'oxfmt', 'node', 'vite'])
  expect(tools.length).toBeGreaterThan(20)
})

// Each program is a process of its own: several at a time keep both cores busy.
it.concurrent.each(tools)(
  'npm run %s refuses an unknown option with 2, and says what it does and how it is called',
  async (name) => {
    const { status, stderr } = await runBundled(name, '--nonsense')
    expect([status, stderr]).toEqual([2, expect.stringContaining('--nonsense')])
    for (const part of [/npm (?:run )?\S+/, /^Example: npm (?:run )?\S+/m, /^ +--help +\S+/m])
      expect(stderr).toMatch(part)
  },
  60_000,
)

it.concurrent.each([
  ['api:token', ['--port']],
  ['backup', ['--seal-key', '--thin-out', '--no-check']],
  ['restore', ['--seal-key', '--no-check']],
  ['simulate', ['--days', '--customers', '--seed', '--seeds', '--instruments', '--state']],
  ['screens', ['--only', '--lang', '--beside']],
  ['lighthouse', ['--url', '--rounds', '--only']],
  ['test', ['--shuffle']],
])(
  'npm run %s says with --help what it does, with each of its options, and ends well',
  async (name, options) => {
    const { status, stdout } = await runBundled(name, '--help')
    expect(status).toBe(0)
    for (const option of options) expect(stdout).toContain(option)
  },
  60_000,
)

it('refuses a word too few and a word too many with 2', async () => {
  const [few, many] = await Promise.all([run('proof:verify'), run('proof:verify', 'a', 'b', 'c')])
  expect([few.status, many.status]).toEqual([2, 2])
  expect(few.stderr).toContain('1 to 2 words')
}, 60_000)

it('takes an issue of new shares by its id and by its number, and nothing else', async () => {
  const nobody = 'http://127.0.0.1:9'
  const [byNumber, byId, other] = await Promise.all([
    run('ipo:verify', 'NS-0001', nobody),
    run('ipo:verify', '382506644845644800', nobody),
    run('ipo:verify', 'NS-one', nobody),
  ])
  expect([byNumber.status, byId.status, other.status]).toEqual([1, 1, 2])
  for (const { stderr } of [byNumber, byId]) expect(stderr).toContain(`Nobody answers at ${nobody}`)
}, 60_000)
