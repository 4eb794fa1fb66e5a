import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { type ServedMetrics, serveMetrics } from '../platform/metrics/serve-metrics.ts'
import { findFreePort } from '../platform/postgres/postmaster.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const [PROMETHEUS, PROMTOOL] = ['/usr/bin/prometheus', '/usr/bin/promtool']
const RULES = join(root, 'ops/prometheus/bahi.rules.yml')
const isInstalled = existsSync(PROMETHEUS) && existsSync(PROMTOOL)

let bahi: TestServer
let served: ServedMetrics
let folder: string

beforeAll(async () => {
  bahi = await openTestServer()
  served = await serveMetrics(bahi.parts.metrics, { port: 0, host: '127.0.0.1', token: undefined }, () => undefined)
  folder = await mkdtemp(join(tmpdir(), 'bahi-prometheus-'))
})
afterAll(async () => {
  await served.close()
  await bahi.close()
  await rm(folder, { recursive: true, force: true })
})

/** Names of our own figures and of the process in a text of queries, without the endings of a histogram's series. */
function namesIn(text: string): string[] {
  const found = text.match(/\b(?:bahi|nodejs|process)_[a-z0-9_]+/g) ?? []
  return [...new Set(found.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))]
}

it('the alert rules and the dashboard name only figures that are there', async () => {
  await bahi.parts.metrics.look()
  const there = new Set(bahi.parts.metrics.registry.getMetricsAsArray().map(({ name }) => name))
  for (const file of [RULES, join(root, 'ops/grafana/bahi.json')]) {
    const names = namesIn(await readFile(file, 'utf8'))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !there.has(name))).toEqual([])
  }
})

it('every alert leads to a heading of the operator’s page', async () => {
  const anchors = (await readFile(join(root, 'docs/operations.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(' ', '-')
        .replace(/[^a-z-]/g, ''),
    )
  const rules = readFileSync(RULES, 'utf8')
  const runbooks = [...rules.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, anchor = '']) => anchor)
  expect(runbooks.length).toBe([...rules.matchAll(/- alert:/g)].length)
  expect(runbooks.filter((anchor) => !anchors.includes(anchor))).toEqual([])
})

describe.skipIf(!isInstalled)('with Prometheus, where the package prometheus is installed', () => {
  const promtool = (...args: string[]) =>
    new Promise<string>((settle) => {
      execFile(PROMTOOL, args, { cwd: join(root, 'ops/prometheus') }, (error, stdout, stderr) =>
        settle(error === null ? '' : `${stdout}${stderr}`),
      )
    })

  it('promtool accepts the configuration and the rules, and each tried rule alarms when it should', async () => {
    expect(await promtool('check', 'config', 'prometheus.yml')).toBe('')
    expect(await promtool('test', 'rules', 'bahi.rules.test.yml')).toBe('')
  })

  it('Prometheus reads a running Bahi and evaluates the rules over it without an error', async () => {
    const port = await findFreePort()
    const config = (await readFile(join(root, 'ops/prometheus/prometheus.yml'), 'utf8'))
      .replace('127.0.0.1:9464', `127.0.0.1:${served.port}`)
      .replaceAll('15s', '1s')
    await writeFile(join(folder, 'prometheus.yml'), config)
    await copyFile(RULES, join(folder, 'bahi.rules.yml'))
    const child = spawn(
      PROMETHEUS,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    try {
      const ask = async (path: string): Promise<unknown> =>
        fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
          .then((answer) => answer.json())
          .catch(() => undefined)
      await expect
        .poll(() => ask(`query?query=${encodeURIComponent('up{job="bahi"} == 1 and on() sum(bahi_missing) == 0')}`))
        .toMatchObject({ data: { result: [{ value: [expect.any(Number), '1'] }] } })
      await expect.poll(async () => healthOf(await ask('rules'))).toEqual(new Set(['ok']))
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })
})

function healthOf(answer: unknown): Set<string> {
  const { data } = answer as { data: { groups: { rules: { health: string }[] }[] } }
  return new Set(data.groups.flatMap(({ rules }) => rules.map(({ health }) => health)))
}
