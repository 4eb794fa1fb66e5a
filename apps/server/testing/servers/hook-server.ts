import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listHookMessages, type HookMessage } from '@bahi/contract/programs/hooks'
import { runHooks } from '../../src/kite/hooks/run-hooks.ts'
import type { OutwardPort } from '../../src/platform/outward/post-outward.ts'
import { type KiteServer, openKiteServer } from './kite-server.ts'

/** One message as a program received it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly fields: Record<string, unknown>
}

/** A program that listens for hooks on this machine. */
export interface HookProgram {
  readonly address: string
  readonly received: Received[]
  /** What it answers from now on. */
  answer: (response: ServerResponse) => void
}

export interface HookServer extends KiteServer {
  listenForHooks(): Promise<HookProgram>
  /** One run of the worker. */
  run(port?: Partial<OutwardPort>): Promise<void>
  log(token: string): Promise<HookMessage[]>
}

const TIMEOUT_MS = 1_000

export async function openHookServer(): Promise<HookServer> {
  const bahi = await openKiteServer()
  const closings: (() => Promise<void>)[] = []
  const closeOwnServer = bahi.close.bind(bahi)
  return Object.assign(bahi, {
    async close() {
      for (const close of closings) await close()
      await closeOwnServer()
    },
    async listenForHooks(): Promise<HookProgram> {
      const received: Received[] = []
      const program: HookProgram = { address: '', received, answer: (response) => response.end('thank you') }
      const server = createServer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          const text = Buffer.concat(parts).toString()
          received.push({ headers: request.headers, text, fields: JSON.parse(text) as Received['fields'] })
          program.answer(response)
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closings.push(async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      })
      return Object.assign(program, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` })
    },
    run: (port: Partial<OutwardPort> = {}) =>
      runHooks({ ...bahi.parts.hookJob, port: { named: ['127.0.0.1'], timeoutMs: TIMEOUT_MS, ...port } }),
    log: async (token: string) => (await bahi.read(token, listHookMessages.path)).data['items'] as HookMessage[],
  })
}
