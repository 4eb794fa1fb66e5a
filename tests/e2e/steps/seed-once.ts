import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { copyDatabase } from '../../../apps/server/testing/database-copies.ts'
import { bundleServer } from '../../../apps/server/testing/running-server.ts'
import type { MarketSize } from '../../../apps/server/testing/test-server.ts'
import { startBahi } from './start-bahi.ts'

const PROGRAM = fileURLToPath(new URL('bahi-program.ts', import.meta.url))

/** Fills databases as the first start of Bahi does, once for all files: to copy one takes a tenth of the time. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const server = project.getProvidedContext().testServer
  const folder = await mkdtemp(join(tmpdir(), 'bahi-program-'))
  const program = await bundleServer(folder, PROGRAM)
  const seed = async (market: MarketSize) => {
    const template = await copyDatabase(server, server.template)
    const bahi = await startBahi(program, { server, database: template.name, market })
    await bahi.end()
    return template
  }
  const [small, whole] = await Promise.all([seed('small'), seed('whole')])
  project.provide('seededBahi', { program, templates: { small: small.name, whole: whole.name } })
  return async () => {
    await Promise.all([small.drop(), whole.drop()])
    await rm(folder, { recursive: true, force: true })
  }
}
