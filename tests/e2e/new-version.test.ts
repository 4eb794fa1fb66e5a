import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { keepingPhone, waitForWorker } from './steps/keep-worker.ts'
import { bahiUrl } from './steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const sockets = new Set<Socket>()
let front: Server | undefined

afterEach(() => {
  sockets.forEach((socket) => socket.destroy())
  front?.close()
})
// After the lines above, so that the page is closed before the door behind which it looks at Bahi.
const phones = usePhones()

/** Bahi behind a door of its own that can give a newer worker, as after a deployment. */
async function openFront(): Promise<{ url: string; deploy: () => void }> {
  const bahi = new URL(bahiUrl())
  let version = ''
  const ask = (from: IncomingMessage, headers: IncomingMessage['headers']) =>
    request({ host: bahi.hostname, port: bahi.port, path: from.url, method: from.method, headers })
  front = createServer((from, to) => {
    const isWorker = from.url === '/sw.js'
    const asked = ask(from, isWorker ? { host: from.headers.host } : from.headers)
    asked.on('response', (reply) => {
      if (!isWorker) return reply.pipe(to.writeHead(reply.statusCode ?? 500, reply.headers))
      to.writeHead(200, {
        'content-type': reply.headers['content-type'] ?? '',
        'cache-control': reply.headers['cache-control'] ?? '',
      })
      reply.pipe(to, { end: false }).on('unpipe', () => to.end(version))
    })
    from.pipe(asked)
  })
  front.on('connection', (socket: Socket) => sockets.add(socket))
  front.on('upgrade', (from, socket, head) => {
    const through = connect(Number(bahi.port), bahi.hostname)
    sockets.add(through)
    const lines = from.rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${from.rawHeaders[at + 1]}`] : []))
    through.write([`${from.method} ${from.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    through.write(head)
    through.pipe(socket).pipe(through)
    for (const end of [through, socket]) end.on('error', () => end.destroy())
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy: () => (version = '\n// the next version'),
  }
}

it('says that a new version is ready, changes nothing until it is asked to, and then begins with it', async () => {
  const { url, deploy } = await openFront()
  const page = await phones.open({ ...keepingPhone, baseURL: url })
  await visit(page, '/pages/more/index')
  await waitForScreen(page, 'More')
  await waitForWorker(page)
  expect(await page.getByText('A new version is available.').count()).toBe(0)

  deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version is available.').waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-before')).catch(() => true))
    .toBe(false)
  await waitForScreen(page, 'More')
  await waitForWorker(page)
  expect(await page.getByText('A new version is available.').count()).toBe(0)
})
