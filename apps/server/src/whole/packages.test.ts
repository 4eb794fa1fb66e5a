import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOT, type ProgramServer, openProgramServer } from '../../testing/servers/program-server.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const run = promisify(execFile)

let bahi: ProgramServer
let address: string
/** A folder that knows nothing of this repository. */
let folder: string
beforeAll(async () => {
  bahi = await openProgramServer()
  address = await bahi.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(join(tmpdir(), 'bahi-packages-'))
  await installPackages()
})
afterAll(async () => {
  await bahi.close()
  rmSync(folder, { recursive: true })
})

/** The two packages, and the one that they need, packed from this repository: so nothing is asked of a registry. */
async function installPackages(): Promise<void> {
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  await run(process.execPath, ['--import', 'tsx', 'tools/pack-packages.ts', packed], { cwd: ROOT })
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], { cwd: join(ROOT, 'node_modules/zod') })
  const files = readdirSync(packed).map((name) => join(packed, name))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const alone = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...alone, ...files], { cwd: folder })
}

const installed = (name: string, file: string) => readFileSync(join(folder, 'node_modules/@bahi', name, file), 'utf8')

/** The lines of a package's README, with this server's address, key, share and price in the places of those of the README. */
function linesOf(name: string, secret: string, lots: number): string {
  const [, lines = ''] = /```ts\n([^`]+)```/.exec(installed(name, 'README.md')) ?? []
  return lines
    .replace('http://localhost:8080', address)
    .replace('bk_…', secret)
    .replace('2026-11-24-0001', `2026-11-24-000${lots}`)
    .replace('SAHYABANK', bahi.share.code)
    .replace('quantity: 100', `quantity: ${lots * LOT}`)
    .replace('41_050', String(bahi.share.lowerBandPaise))
}

async function checkAndRun(name: string, lines: string): Promise<string> {
  writeFileSync(join(folder, `${name}.ts`), lines)
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', '']
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...strict, `${name}.ts`], { cwd: folder })
  return (await run(process.execPath, [`${name}.js`], { cwd: folder })).stdout.trim()
}

describe('the packages in an empty folder', () => {
  it.each([
    ['client', 1],
    ['contract', 2],
  ])('place an order by the lines in the README of @bahi/%s, with types that hold', async (name, lots) => {
    const token = await bahi.token('ravi')
    const { secret } = await bahi.make(token)
    const printed = await checkAndRun(name, linesOf(name, secret, lots))
    const { data } = await bahi.list(token)
    const [placed] = data['items'] as { id: string; state: string; quantity: number }[]
    expect(placed?.quantity).toBe(lots * LOT)
    expect(printed).toMatch(new RegExp(`^${placed?.id} `))
  })

  it('refuse at the types a call whose input is wrong', async () => {
    const lines = linesOf('client', 'bk_', 1).replace("type: 'limit'", "type: 'limits'")
    const refused = await checkAndRun('wrong', lines).catch((error: { stdout: string }) => error.stdout)
    expect(refused).toContain('"limits"')
  })

  it('run nothing when they are installed, and lead nowhere but to what was built', () => {
    for (const name of ['client', 'contract']) {
      const manifest = JSON.parse(installed(name, 'package.json')) as Record<string, unknown>
      expect(manifest['scripts']).toBeUndefined()
      expect(manifest['exports']).toEqual({ './*': { types: './dist/*.d.ts', default: './dist/*.js' } })
      expect(readdirSync(join(folder, 'node_modules/@bahi', name)).sort()).toEqual([
        'README.md',
        'dist',
        'package.json',
      ])
    }
  })
})
