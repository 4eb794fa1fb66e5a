import { describe, expect, it } from 'vitest'
import { DiskRefusal, explainDiskRefusal } from './disk-refusal.ts'

describe('a refusal of the disk', () => {
  it('says whether the disk is full, read-only or not ours, and what to do', () => {
    const words = (text: string): string => (explainDiskRefusal(new Error(text), '/data') as Error).message
    expect(words("ENOSPC: no space left on device, write '/data/x'")).toMatch(
      /^The disk that holds \/data is full\..*BAHI_DATA_DIR/,
    )
    expect(words('initdb: error: could not write file: No space left on device')).toContain('is full')
    expect(words("EROFS: read-only file system, mkdir '/data'")).toContain('is read-only')
    expect(words("EACCES: permission denied, mkdir '/data'")).toContain('may not write to /data')
  })

  it('is not made of another error', () => {
    const other = new Error('something else')
    expect(explainDiskRefusal(other, '/data')).toBe(other)
    expect(explainDiskRefusal(new Error('EROFS'), '/data')).toBeInstanceOf(DiskRefusal)
  })
})
