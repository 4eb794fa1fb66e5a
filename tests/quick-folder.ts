import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** The databases, bundles and browser profiles of a whole run take less than half of it, and a run of one trial no more. */
const NEEDED_BYTES = 4 * GIB

/**
 * Where tests keep what they delete again: in memory where there is plenty, else in the usual folder, which a TMPDIR names.
 * No test cuts the power, and a killed process leaves its files there as on a disk.
 *
 * Each file of tests has a database of its own, of a thousand files. On a disk with ext4 those that were just deleted make
 * each new one dearer, because their numbers may not be given out again for some minutes and are passed over one by one:
 * a copy takes two thirds of a second of a processor there, and a twentieth of that in memory.
 */
export function quickFolder(): string {
  return process.env['TMPDIR'] === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir()
}

function hasRoomInMemory(): boolean {
  try {
    // Programs are run from there where the user of the database may not read the packages.
    const isPlain = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .some(([, place, type, options]) => place === IN_MEMORY && type === 'tmpfs' && !/\bnoexec\b/.test(options ?? ''))
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return isPlain && bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES * 1.5
  } catch {
    // Another system than Linux.
    return false
  }
}
