import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { copyDatabase } from '../../../apps/server/testing/database-copies.ts'
import { bundleServer } from '../../../apps/server/testing/running-server.ts'
import { startBahi } from './start-bahi.ts'

const PROGRAM = fileURLToPath(new URL('bahi-program.ts', import.meta.url))

/** Fills a database as the first start of Bahi does, once for all files: to copy it takes a tenth of the time. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const server = project.getProvidedContext().testServer
  const folder = await mkdtemp(join(tmpdir(), 'bahi-program-'))
  const program = await bundleServer(folder, PROGRAM)
  const template = await copyDatabase(server, server.template)
  const bahi = await startBahi(program, server, template.name)
  await bahi.stop()
  project.provide('seededBahi', { program, template: template.name })
  return async () => {
    await template.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
