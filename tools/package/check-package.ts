import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSingleStock } from '@bahi/contract/market/quotes'
import { buyShares } from '@bahi/contract/shares/orders'
import { DEMO_PASSWORD, demoCustomers } from '../../apps/server/seed/demo-customers.ts'
import { findFreePort } from '../run-bahi.ts'
import { DATA, LIBRARY } from './package-texts.ts'

const READY_MS = 300_000

/**
 * Installs a package in a bare Debian, starts it as its unit does, places an order, stops it, verifies the books, and removes
 * it: the data must stay. @throws Error for whichever step fails
 */
export async function checkPackage(file: string, root: string, log: (line: string) => void): Promise<void> {
  const inside = (command: string, ...args: string[]): string =>
    execFileSync('chroot', [root, command, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  mountSystem(root)
  try {
    copyFileSync(file, join(root, 'tmp', basename(file)))
    inside('apt-get', 'install', '-y', '--no-install-recommends', `/tmp/${basename(file)}`)
    log(
      `installed with ${inside('node', '--version').trim()}; commands: ${inside('sh', '-c', 'bahi 2>&1 || true').trim()}`,
    )
    const port = await findFreePort()
    const server = spawn('chroot', [root, 'env', `PORT=${port}`, 'bahi', 'serve'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      await untilReady(server, `http://127.0.0.1:${port}`)
      await placeOrder(`http://127.0.0.1:${port}`)
      log('an order was taken')
      log(inside('bahi', 'ledger:verify').trim())
    } finally {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    inside('apt-get', 'purge', '-y', 'bahi')
    if (existsSync(join(root, LIBRARY, 'apps'))) throw new Error(`${LIBRARY} is still there after the removal`)
    if (!existsSync(join(root, DATA, 'postgres'))) throw new Error(`${DATA} went with the package`)
    log('removed; the data stayed')
  } finally {
    rmSync(join(root, 'tmp', basename(file)), { force: true })
    unmountSystem(root)
  }
}

/** What a program expects of a running system and a bare folder has not. */
const MOUNTS = [
  ['proc', 'proc'],
  ['tmpfs', 'dev/shm'],
] as const

function mountSystem(root: string): void {
  for (const [kind, at] of MOUNTS) {
    execFileSync('mkdir', ['-p', join(root, at)])
    execFileSync('mount', ['-t', kind, kind, join(root, at)])
  }
}

function unmountSystem(root: string): void {
  for (const [, at] of MOUNTS) execFileSync('umount', [join(root, at)])
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the packaged Bahi ended with ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (performance.now() > deadline) throw new Error(`${url} is not ready`)
    await sleep(500)
  }
}

/** Logs in as a demo customer and bids a little below the price of a share, as soon as the market is open. */
async function placeOrder(url: string): Promise<void> {
  const page = await (await fetch(url)).text()
  if (!page.includes('<div id="root"')) throw new Error(`${url} serves no app`)
  const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (await (
      await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json()) as { readonly status: number; readonly msg: string; readonly data: { readonly token?: string } }
  const [customer] = demoCustomers
  const { data } = await send('/api/app/login.do', { phone: customer?.phone, password: DEMO_PASSWORD })
  if (data.token === undefined) throw new Error('the demo customer could not log in')
  const code = 'SAHYABANK'
  const deadline = performance.now() + READY_MS
  for (;;) {
    // Before the first trade there is no price.
    const share = (await (await fetch(`${url}${getSingleStock.path}?code=${code}`)).json()) as {
      readonly data: { readonly lastPaise: number }
    }
    const pricePaise = Math.floor((share.data.lastPaise * 0.97) / 5) * 5
    const order = { code, quantity: 100, type: 'limit', pricePaise }
    const { status, msg } = await send(buyShares.path, order, { authorization: `Bearer ${data.token}` })
    if (status === 0) return
    if (performance.now() > deadline) throw new Error(`the order was refused: ${msg}`)
    await sleep(2_000)
  }
}
