/**
 * Arrays as PostgreSQL reads them. `pg` would quote and escape every number as well; with some thousand values in a batch that is
 * noticeable.
 */
export function numbersLiteral(values: readonly (number | bigint)[]): string {
  return `{${values.join(',')}}`
}

/** Numbers and dates that may be missing: nothing in them needs a quote. */
export function plainLiteral(values: readonly (number | bigint | string | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Any text, null included. */
export function textsLiteral(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`
}

function quoted(text: string): string {
  return text.includes('"') || text.includes('\\') ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}
