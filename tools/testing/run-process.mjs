import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const running = new Set()

/** A program of node_modules, to be run with Node. */
export function bin(path) {
  return join(root, 'node_modules', path)
}

/** Runs a script and gives its exit code and all that it printed. `onMessage` hears what it sends to its parent. */
export function run(script, args, { env = {}, onMessage } = {}) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage === undefined ? [] : ['ipc'])],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    if (onMessage !== undefined) child.on('message', onMessage)
    child.once('close', (code) => {
      running.delete(child)
      settle({ code: code ?? 1, output })
    })
  })
}

/** Ends everything that is still running. */
export function endAll() {
  for (const child of running) child.kill('SIGTERM')
}
