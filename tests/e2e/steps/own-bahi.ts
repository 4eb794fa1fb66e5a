import { afterAll, beforeAll, inject } from 'vitest'
import { accessTo, atServer, copyDatabase } from '../../../apps/server/testing/database-copies.ts'
import type { MarketSize } from '../../../apps/server/testing/test-server.ts'
import { getChromium } from '../../../tools/get-chromium.mjs'
import { startBahi, type StartedBahi } from './start-bahi.ts'

/** The same browser as that of `npm test`: whole Chromium costs three times as much for each page. */
export const chromiumPath = getChromium()

let running: StartedBahi | undefined
let runInDatabase: ((statement: string) => Promise<void>) | undefined

/**
 * A Bahi of the file's own that has just begun: what one file does to the market, a customer or the staff, no other file ever
 * meets, and each can run alone, in any order and beside the others. Its market is small, which halves the work of a file
 * that lets days pass, unless the file needs what only the whole one has.
 */
export function startOwnBahi(market: MarketSize = 'small'): void {
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const server = inject('testServer')
    const { program, templates } = inject('seededBahi')
    const database = await copyDatabase(server, templates[market])
    drop = database.drop
    runInDatabase = (statement) => atServer(accessTo(server, database.name).owner, statement)
    running = await startBahi(program, { server, database: database.name, market })
  }, 120_000)
  afterAll(async () => {
    await running?.stop()
    await drop?.()
  })
}

/** Makes the given Bahi that of the file, for one that starts it by itself. */
export function takeBahi(bahi: StartedBahi): void {
  running = bahi
}

/** Runs a statement in the database of this file's Bahi: for what only much time would bring about. */
export async function changeDatabase(statement: string): Promise<void> {
  if (runInDatabase === undefined) throw new Error('this file has no database of its own')
  await runInDatabase(statement)
}

/** Where this file's Bahi is, without a slash at the end. */
export function bahiUrl(): string {
  return theBahi().url
}

/** Lets the business time of this file's Bahi pass at once; the night between two days counts nothing. */
export function passTime(seconds: number): Promise<void> {
  return theBahi().pass(seconds)
}

function theBahi(): StartedBahi {
  if (running === undefined) throw new Error('Bahi runs once the tests of a file have begun: call startOwnBahi() in it')
  return running
}
