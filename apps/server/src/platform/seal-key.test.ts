import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSealKey } from './seal.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'bahi-seal-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')

it('is one key for all who ask for it at the same moment, and leaves nothing beside it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const home = join(folder, String(round))
    const keys = await Promise.all(Array.from({ length: 8 }, () => openSealKey(join(home, 'seal.key'))))
    expect(new Set(keys.map(hex)).size).toBe(1)
    expect(await readdir(home)).toEqual(['seal.key'])
  }
})

it('is read by its owner alone, and stays what it is', async () => {
  const file = join(folder, 'seal.key')
  const key = await openSealKey(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toBe(hex(key))
  expect(hex(await openSealKey(file))).toBe(hex(key))
})

it('is refused when its file is damaged', async () => {
  const file = join(folder, 'seal.key')
  await writeFile(file, 'half')
  await expect(openSealKey(file)).rejects.toThrow('damaged')
})
