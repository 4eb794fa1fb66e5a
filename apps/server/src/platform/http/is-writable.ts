/** U+0000, and half of a surrogate pair without the other half. */
const UNWRITABLE = /\0|\p{Surrogate}/u
/** The same, and whole pairs too. Most texts have none of them, and this test takes a quarter of the time. */
const SUSPECT = /[\0\ud800-\udfff]/

/** Whether PostgreSQL can hold all texts of a value, the names of its fields too. */
export function isWritable(value: unknown): boolean {
  if (typeof value === 'string') return !SUSPECT.test(value) || !UNWRITABLE.test(value)
  if (typeof value !== 'object' || value === null) return true
  for (const [name, part] of Object.entries(value)) if (!isWritable(name) || !isWritable(part)) return false
  return true
}
