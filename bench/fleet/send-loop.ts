// Runs the yardstick of P6, a program in C that the machine's own compiler makes: send-loop.c says what it does.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SATURATED_CLIENTS, startPhones } from './fanout-fleet.ts'

const SOURCE = fileURLToPath(new URL('send-loop.c', import.meta.url))
const MILLISECONDS = 3_000

/** Frames of so many bytes that the plainest program sends to as many phones in a second of its own processor time. */
export async function framesOfSendLoop(bytesAFrame: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-send-loop-'))
  const program = join(folder, 'send-loop')
  execFileSync('cc', ['-O2', '-o', program, SOURCE])
  const loop = spawn(program, [String(SATURATED_CLIENTS), String(Math.round(bytesAFrame))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: loop.stdout })[Symbol.asyncIterator]()
  const hear = async () => (await lines.next()).value ?? ''
  try {
    const phones = await startPhones(Number(await hear()), SATURATED_CLIENTS, 0, '/')
    loop.stdin.write(`${MILLISECONDS}\n`)
    const [frames, micros] = (await hear()).split(' ').map(Number)
    await phones.end()
    return ((frames ?? Number.NaN) * 1e6) / (micros ?? Number.NaN)
  } finally {
    loop.kill()
    if (loop.exitCode === null && loop.signalCode === null) await once(loop, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}
