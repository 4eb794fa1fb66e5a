/** U+0000, and half of a surrogate pair without the other half. */
const UNWRITABLE = /\0|\p{Surrogate}/u

/** Whether PostgreSQL can hold all texts of a value, the names of its fields too. */
export function isWritable(value: unknown): boolean {
  if (typeof value === 'string') return !UNWRITABLE.test(value)
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWritable)
}
