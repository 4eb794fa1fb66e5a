import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs wrk and gives what it printed. @throws Error when it is not there or ends badly. */
export async function runWrk(options: readonly string[]): Promise<string> {
  const wrk = spawn('wrk', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  wrk.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const [code] = (await once(wrk, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error("No wrk found: install Debian's wrk.") : error
  })) as [number]
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${text}`)
  return text
}
