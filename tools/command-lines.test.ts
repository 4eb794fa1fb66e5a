import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

const run = (tool: string, ...args: string[]) =>
  new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `tools/${tool}.ts`, ...args],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
  })

it.each([
  ['backup/backup', ['--seal-key', '--thin-out', '--no-check']],
  ['import-calendar', []],
  ['import-ifsc', []],
  ['import-instruments', []],
  ['import-market', []],
  ['backup/restore', ['--seal-key', '--no-check']],
  ['sandbox', ['--seed', '--clock', '--speed', '--port', '--replay']],
  ['simulate', ['--days', '--customers', '--seed', '--instruments', '--state']],
  ['staff-code', []],
  ['verify-ipo', []],
  ['verify-ledger', []],
  ['verify-market', []],
  ['verify-proof', []],
])(
  'tools/%s says with --help what it does and how it is called, and refuses an unknown option with 2',
  async (tool, options) => {
    const [help, unknown] = await Promise.all([run(tool, '--help'), run(tool, '--nonsense')])
    expect(help.status).toBe(0)
    for (const part of ['npm run ', 'Example: npm run ', '--help', ...options]) expect(help.stdout).toContain(part)
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('--nonsense')])
  },
  60_000,
)

it('refuses a word too few and a word too many with 2', async () => {
  const [few, many] = await Promise.all([run('verify-proof'), run('verify-proof', 'a', 'b', 'c')])
  expect([few.status, many.status]).toEqual([2, 2])
  expect(few.stderr).toContain('1 to 2 words')
}, 60_000)
