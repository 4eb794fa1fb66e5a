import { beforeEach, expect, test, vi } from 'vitest'
import { ChunkLost, chunkTimeoutMs, loadChunk, type ChunkPorts } from './load-chunk.ts'

let reloads: number
let kept: Map<string, string>
let page: () => Promise<string>
let ports: ChunkPorts

beforeEach(() => {
  reloads = 0
  kept = new Map()
  page = async () => '<script type="module" src="/assets/index-new.js"></script>'
  ports = {
    own: '/assets/index-old.js',
    readPage: () => page(),
    reload: () => void (reloads += 1),
    storage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
  }
})

const gone = () => Promise.reject(new TypeError('404'))

test('brings what arrives', async () => {
  expect(await loadChunk(async () => 'page', ports)).toBe('page')
  expect(reloads).toBe(0)
})

test('begins again, once, when a newer version took the place of this one', async () => {
  void loadChunk(gone, ports)
  await expect.poll(() => reloads).toBe(1)
  await expect(loadChunk(gone, ports)).rejects.toThrow('404')
  expect(reloads).toBe(1)
})

test.each([
  ['the same version still stands there', async () => '<script src="/assets/index-old.js"></script>'],
  ['the server cannot be reached', gone],
  ['something answers that is not the app', async () => 'Sign in to this café’s network'],
])('tells the failure when %s', async (_when, answer) => {
  page = answer
  await expect(loadChunk(gone, ports)).rejects.toThrow('404')
  expect(reloads).toBe(0)
})

test('gives a script up after 120 seconds, not before, and asks anew the next time', async () => {
  vi.useFakeTimers()
  try {
    let told: unknown
    loadChunk(() => new Promise(() => {}), ports).catch((cause: unknown) => (told = cause))
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
    expect(told).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toBeInstanceOf(ChunkLost)
    expect(chunkTimeoutMs).toBe(120_000)
    expect(await loadChunk(async () => 'page', ports)).toBe('page')
  } finally {
    vi.useRealTimers()
  }
})
