/** The disk would not take the data: full, read-only, or not ours to write to. */
export class DiskRefusal extends Error {
  override readonly name = 'DiskRefusal'
}

const REASONS: readonly { readonly sign: RegExp; readonly words: (path: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    words: (path) =>
      `The disk that holds ${path} is full. Free some space (Bahi needs about 200 MB to begin) or set BAHI_DATA_DIR to another disk.`,
  },
  {
    sign: /EROFS|Read-only file system/,
    words: (path) => `The disk that holds ${path} is read-only. Set BAHI_DATA_DIR to a folder that can be written to.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|Operation not permitted/,
    words: (path) =>
      `Bahi may not write to ${path}. Give this user the folder, or set BAHI_DATA_DIR to a folder it owns.`,
  },
]

/** What the disk said, in words that say what to do; undefined when the text does not speak of the disk. */
export function describeDiskRefusal(text: string, path: string): string | undefined {
  return REASONS.find(({ sign }) => sign.test(text))?.words(path)
}

/** Turns an error of the file system or of PostgreSQL into a DiskRefusal where it is one; otherwise gives it back. */
export function explainDiskRefusal(error: unknown, path: string): unknown {
  if (error instanceof DiskRefusal) return error
  const words = describeDiskRefusal(error instanceof Error ? error.message : String(error), path)
  return words === undefined ? error : new DiskRefusal(words, { cause: error })
}
